import type { BatchFault } from '../model/batch.ts'
import type { Clock } from '../shared/clock.ts'
import type { Storage } from '../storage/storage.ts'

export interface FailUnfetchedDeps {
  readonly storage: Pick<Storage, 'runs' | 'documents'>
  readonly clock: Pick<Clock, 'now'>
  readonly onBatchEnded?: (batchId: string) => void
}

/** Fails batches of which not one source could be fetched, without processing them. */
export async function failUnfetched({ storage, clock, onBatchEnded }: FailUnfetchedDeps): Promise<void> {
  for (const batchId of await storage.runs.listAllSourcesFailed()) {
    const count = (await storage.documents.listByBatch(batchId)).length
    const message = `Kein Dokument konnte abgeholt werden (${count} von ${count}).`
    const fault: BatchFault = {
      code: 'all_documents_failed',
      message,
      retryable: true,
      phase: 'CONVERSION',
      failedAt: clock.now(),
    }
    if (await storage.runs.failQueued(batchId, fault)) onBatchEnded?.(batchId)
  }
}
