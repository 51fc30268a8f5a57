import type { Batch } from '../../model/batch.ts'
import type { Storage } from '../../storage/storage.ts'
import { HttpFault } from '../answer/error-body.ts'

/**
 * Why a batch has no result: documents of it were deleted, and it is being written anew; else its state, or `otherwise`
 * of a completed one.
 */
export async function missingResult(
  { storage }: { readonly storage: Pick<Storage, 'batches' | 'corrections'> },
  { id, status }: Pick<Batch, 'id' | 'status'>,
  otherwise: string = status,
): Promise<HttpFault> {
  const isGone = status === 'completed' && (await storage.batches.output(id)) === null
  const { wanted, done, fault } = await storage.corrections.revision(id)
  if (isGone && done < wanted && fault === null) {
    return new HttpFault('temporarily_unavailable', {
      reason: 'result_being_written',
      headers: { 'retry-after': '5' },
    })
  }
  return new HttpFault('result_not_available', {
    field: 'batch_id',
    reason: status === 'completed' ? otherwise : status,
  })
}
