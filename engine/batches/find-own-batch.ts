import type { Batch } from '../model/batch.ts'
import type { Storage } from '../storage/storage.ts'

/** The batch, when it belongs to the project; another project's batch does not exist for the caller. */
export async function findOwnBatch(
  storage: Pick<Storage, 'batches'>,
  projectId: string,
  batchId: string,
): Promise<Batch | null> {
  const batch = await storage.batches.find(batchId)
  return batch?.projectId === projectId ? batch : null
}
