import type { Batch, BatchFault } from '../model/batch.ts'
import type { Clock } from '../shared/clock.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * Asks for the end of a batch: a queued one ends at once, a processing one when its worker hears of it.
 * False when it has ended already.
 */
export async function cancelBatch(
  deps: { readonly storage: Storage; readonly clock: Clock },
  batch: Batch,
): Promise<boolean> {
  const fault: BatchFault = {
    code: 'cancelled',
    message: 'Die Verarbeitung wurde abgebrochen.',
    phase: (await deps.storage.batches.progress(batch.id))?.phase ?? 'CONVERSION',
    retryable: true,
    failedAt: deps.clock.now(),
  }
  return deps.storage.runs.requestCancel(batch.id, fault)
}
