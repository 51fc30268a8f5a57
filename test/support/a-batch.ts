import type { BatchOptions } from '../../engine/model/batch.ts'
import type { Project } from '../../engine/model/client.ts'
import { newId } from '../../engine/shared/ids.ts'
import type { NewBatch, NewDocument } from '../../engine/storage/storage.ts'

export const aProject: Project = {
  id: 'prj_test',
  name: 'Kanzlei Test',
  organizationId: 'org_test',
  partnerCode: 'DIREKT',
  discountPercent: 0,
  provisionPercent: 0,
}

export interface BatchWishes {
  readonly id?: string
  readonly projectId?: string
  readonly createdAt?: number
  readonly documents?: number
  /** Documents have their bytes already. */
  readonly stored?: boolean
  readonly options?: Partial<BatchOptions>
}

/** A batch as the create use case hands it to storage; its project must exist. */
export function aBatch(wishes: BatchWishes = {}): NewBatch {
  const id = wishes.id ?? newId('bat')
  const createdAt = wishes.createdAt ?? 1_000
  const documents: NewDocument[] = Array.from({ length: wishes.documents ?? 1 }, (_, index) => ({
    id: newId('doc'),
    filename: `beleg-${index + 1}.pdf`,
    source: { type: 'upload' },
    stored: (wishes.stored ?? true) ? { sha256: String(index).repeat(64).slice(0, 64), byteSize: 10 } : null,
  }))
  return {
    batch: {
      id,
      projectId: wishes.projectId ?? aProject.id,
      organizationId: aProject.organizationId,
      name: 'Stapel',
      mandantId: null,
      options: {
        requestedPhases: ['conversion', 'analysis'],
        phases: ['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'],
        language: 'de',
        autoDedupe: false,
        ...wishes.options,
      },
      basePath: `org_test/1970/ohne-mandant/1970-01-01_${id}/`,
      webhookUrl: null,
      createdAt,
    },
    documents,
    snapshot: {
      id: newId('bsn'),
      batchId: id,
      partnerCode: 'DIREKT',
      discountPercent: 0,
      provisionPercent: 0,
      prices: {
        version: '2026-1',
        validFrom: '2026-01-01',
        defaultPages: { pdf: 5 },
        conversionPerPageCents: 0,
        analysisPerPageCents: 0,
        minimumPerDocumentCents: 0,
      },
      createdAt,
    },
    newMandant: null,
  }
}
