import type { Batch, BatchFault } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import type { ProgressView } from '../model/progress.ts'
import type { Storage } from '../storage/storage.ts'
import { readView } from './read-progress.ts'

/** Faulty documents that are listed with a failed batch. */
const DOCUMENTS_LISTED_MAX = 100

export interface FailedBatch {
  readonly fault: BatchFault
  readonly documentsTotal: number
  readonly documentsFailed: number
  readonly documents: readonly Document[]
}

export interface BatchStatusView {
  readonly batch: Batch
  readonly view: ProgressView
  /** Null unless the batch failed. */
  readonly failure: FailedBatch | null
}

/** State and progress of a batch, with the reasons when it failed. */
export async function readStatus(
  deps: { readonly storage: Pick<Storage, 'batches' | 'documents'>; readonly workers: number },
  batch: Batch,
): Promise<BatchStatusView> {
  return { batch, view: await readView(deps, batch), failure: await readFailure(deps.storage, batch) }
}

async function readFailure(storage: Pick<Storage, 'documents'>, batch: Batch): Promise<FailedBatch | null> {
  if (batch.status !== 'failed' || !batch.error) return null
  const documents = (await storage.documents.listByBatch(batch.id)).filter(document => !document.isContainer)
  const failed = documents.filter(document => document.status === 'failed')
  return {
    fault: batch.error,
    documentsTotal: documents.length,
    documentsFailed: failed.length,
    documents: failed.slice(0, DOCUMENTS_LISTED_MAX),
  }
}
