import type { BatchDetail } from '../../../../wire/batch-detail.ts'
import type { BatchItem, BatchPage, BatchProgress } from '../../../../wire/batch-list.ts'
import { phaseRow } from '../../../model/phase-table.ts'
import type { Batch, BatchStatus } from '../../../model/batch.ts'
import type { Project } from '../../../model/client.ts'
import { mandantName } from '../../../model/mandant.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { BatchListFilter, BatchListItem, Storage } from '../../../storage/storage.ts'
import { wireDocument } from './wire-document.ts'

export interface ReadBatchesDeps {
  readonly storage: Storage
  /** The project of the window's own batches. */
  readonly project: Project
  /** Micro step -> German text. */
  readonly describeStep: (microStep: string) => string
  /** For the names of fields. */
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
}

/** One page of the batches of all projects that a filter finds, newest first, with their progress. */
export async function readBatchItems(
  deps: ReadBatchesDeps,
  filter: Omit<BatchListFilter, 'projectId'>,
): Promise<BatchPage> {
  const { items, total } = await deps.storage.batches.list({ projectId: null, ...filter })
  return { batches: await Promise.all(items.map(item => wireItem(deps, item))), total }
}

/** Everything that the window shows of one batch. */
export async function readBatchDetail(deps: ReadBatchesDeps, batch: Batch): Promise<BatchDetail> {
  const { storage } = deps
  // Before the documents: what is corrected in between is then shown, and not yet counted as shown.
  const revision = await storage.corrections.revision(batch.id)
  const documents = await storage.documents.listByBatch(batch.id)
  const placements = await storage.documents.placements(batch.id)
  const mandant = batch.mandantId === null ? null : await storage.mandants.find(batch.organizationId, batch.mandantId)
  const output = batch.status === 'completed' ? await storage.batches.output(batch.id) : null
  const item = await wireItem(deps, {
    batch,
    mandantName: mandant && mandantName(mandant),
    overallPercent:
      batch.status === 'completed' ? 100 : ((await storage.batches.progress(batch.id))?.overallPercent ?? 0),
    documentsTotal: documents.filter(document => !document.isContainer).length,
    documentsFailed: documents.filter(document => document.status === 'failed').length,
  })
  return {
    ...item,
    phases: batch.options.phases.map(name => ({ name, title: phaseRow(name).shortTitle })),
    hasWebhook: batch.webhookUrl !== null,
    canAssignMandant: isOwnOrganization(deps, batch),
    result: output && { filename: output.filename, byteSize: output.byteSize, sha256: output.sha256 },
    namesFormerMandant: await storage.corrections.namesFormerMandant(batch.id),
    revision,
    deleted: await storage.deletions.listDeleted(batch.id),
    documents: await Promise.all(documents.map(document => wireDocument(deps, document, placements.get(document.id)))),
  }
}

async function wireItem(deps: ReadBatchesDeps, item: BatchListItem): Promise<BatchItem> {
  const { batch } = item
  return {
    id: batch.id,
    name: batch.name,
    mandantName: item.mandantName,
    mandantId: isOwnOrganization(deps, batch) ? batch.mandantId : null,
    sourceName:
      batch.projectId === deps.project.id ? null : ((await deps.storage.clients.project(batch.projectId))?.name ?? ''),
    status: batch.status,
    createdAt: batch.createdAt,
    completedAt: batch.completedAt,
    overallPercent: batch.status === 'completed' ? 100 : item.overallPercent,
    progress: batch.status === 'processing' ? await wireProgress(deps, batch.id) : null,
    documentsTotal: item.documentsTotal,
    documentsFailed: item.documentsFailed,
    error: batch.error && { code: batch.error.code, message: batch.error.message },
    waitsFor: batch.status === 'queued' ? await whatFor(deps.storage, batch) : null,
    canRestart: batch.status === 'failed' && batch.projectId === deps.project.id,
  }
}

function isOwnOrganization({ project }: ReadBatchesDeps, { organizationId }: Batch): boolean {
  return organizationId === project.organizationId
}

/** A batch that is queued waits for its files, which may still be fetched, or for its turn. */
async function whatFor(storage: Storage, batch: Batch): Promise<BatchItem['waitsFor']> {
  const files = (await storage.documents.listByBatch(batch.id)).filter(
    ({ fetchedAt, status }) => fetchedAt === null && status === 'pending',
  ).length
  if (files > 0) return { reason: 'files', count: files }
  const count = async (status: BatchStatus) =>
    (await storage.batches.list({ projectId: null, status, createdBefore: batch.createdAt, limit: 1, offset: 0 })).total
  return { reason: 'turn', count: (await count('queued')) + (await count('processing')) }
}

async function wireProgress(deps: ReadBatchesDeps, batchId: string): Promise<BatchProgress | null> {
  const view = await deps.storage.batches.progress(batchId)
  if (!view) return null
  return {
    phase: view.phase,
    phasePercent: view.phasePercent,
    stepText: deps.describeStep(view.microStep),
    remainingSeconds: view.estimatedRemainingSeconds,
    currentFile: view.currentFile,
    currentIndex: view.currentIndex,
    totalFiles: view.totalFiles,
  }
}
