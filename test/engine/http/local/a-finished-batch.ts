import type { Batch } from '../../../../engine/model/batch.ts'
import type { Document } from '../../../../engine/model/document.ts'
import { NO_JUDGEMENT } from '../../../../engine/model/judgement.ts'

/** A batch of the window's project that has ended. */
export function aBatch(overrides: Partial<Batch> = {}): Batch {
  return {
    id: 'bat_1',
    projectId: 'prj_fenster',
    organizationId: 'org_kanzlei',
    name: 'Belege',
    mandantId: null,
    status: 'completed',
    options: {
      requestedPhases: ['conversion'],
      phases: ['CONVERSION', 'OCR', 'REPORT'],
      language: 'de',
      autoDedupe: false,
    },
    basePath: '',
    webhookUrl: null,
    reference: null,
    metadata: {},
    createdAt: 1,
    updatedAt: 1,
    startedAt: 1,
    completedAt: 2,
    error: null,
    ...overrides,
  }
}

/** Its only document. */
export function aDocument(overrides: Partial<Document> = {}): Document {
  return {
    id: 'doc_1',
    batchId: 'bat_1',
    index: 0,
    filename: 'Rechnung.pdf',
    source: { type: 'upload' },
    status: 'processed',
    error: null,
    fetchedAt: 1,
    sha256: 'aa',
    byteSize: 4,
    mediaType: 'application/pdf',
    rendition: null,
    origin: null,
    judgement: NO_JUDGEMENT,
    isContainer: false,
    notes: [],
    pageCount: 1,
    duplicateOf: null,
    analysis: null,
    ...overrides,
  }
}
