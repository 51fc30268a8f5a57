import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

import { findOwnBatch } from '../../batches/find-own-batch.ts'
import type { Batch } from '../../model/batch.ts'
import type { Storage } from '../../storage/storage.ts'
import { tokenOf } from '../request/bearer.ts'
import { HttpFault } from '../answer/error-body.ts'

/** Any text is a batch id that may not exist: malformed, unknown and foreign ids get the same 404. */
export const batchParams = z.object({ batch_id: z.string() })

/** The caller's batch. Throws HttpFault `batch_not_found`. */
export async function batchOf(
  storage: Pick<Storage, 'batches'>,
  request: FastifyRequest<{ Params: z.infer<typeof batchParams> }>,
): Promise<Batch> {
  const batch = await findOwnBatch(storage, tokenOf(request).projectId, request.params.batch_id)
  if (!batch) throw new HttpFault('batch_not_found', { field: 'batch_id', reason: 'not_found' })
  return batch
}
