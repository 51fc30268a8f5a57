import type { BatchStatus } from '../model/batch.ts'
import type { ProjectBatch, Storage } from '../storage/storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface ListBatchesInput {
  readonly projectId: string
  readonly status?: BatchStatus | undefined
  readonly mandantId?: string | undefined
  /** As it was given at creation. */
  readonly reference?: string | undefined
  /** UTC calendar day YYYY-MM-DD, inclusive. */
  readonly from?: string | undefined
  /** UTC calendar day YYYY-MM-DD, inclusive. */
  readonly to?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** One page of the project's batches, newest first. */
export async function listBatches(
  storage: Pick<Storage, 'batches'>,
  input: ListBatchesInput,
): Promise<{ readonly items: readonly ProjectBatch[]; readonly total: number }> {
  return storage.batches.projectPage({
    projectId: input.projectId,
    limit: input.limit,
    offset: input.offset,
    ...(input.status === undefined ? {} : { status: input.status }),
    ...(input.mandantId === undefined ? {} : { mandantId: input.mandantId }),
    ...(input.reference === undefined ? {} : { reference: input.reference }),
    ...(input.from === undefined ? {} : { createdFrom: Date.parse(`${input.from}T00:00:00.000Z`) }),
    ...(input.to === undefined ? {} : { createdBefore: Date.parse(`${input.to}T00:00:00.000Z`) + DAY_MS }),
  })
}
