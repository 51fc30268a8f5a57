import type { onRequestHookHandler } from 'fastify'

import { cancelBatch } from '../../batches/cancel-batch.ts'
import { readStatus } from '../../batches/read-status.ts'
import type { Batch } from '../../model/batch.ts'
import { requireScope } from '../request/bearer.ts'
import { HttpFault } from '../answer/error-body.ts'
import type { ServerDeps } from '../request/server-deps.ts'
import { batchOf, batchParams } from './find-batch.ts'
import { statusAnswer, toStatusAnswer } from './get-batch.ts'
import type { V1App } from './v1-app.ts'

/**
 * POST /v1/batches/{batch_id}/cancel: ends a queued batch at once and asks a processing one to stop (additive).
 * Asking again is no fault, also at the same moment; a batch that ended otherwise is.
 */
export function cancelBatchRoute(app: V1App, deps: ServerDeps): void {
  const readDeps = { storage: deps.storage, workers: deps.config.workers }
  app.post(
    '/v1/batches/:batch_id/cancel',
    {
      onRequest: [forgetEmptyBody, requireScope('batches:write')],
      schema: { params: batchParams, response: { 200: statusAnswer } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      if (
        !isCancelled(batch) &&
        !(await cancelBatch(deps, batch)) &&
        !isCancelled(await batchOf(deps.storage, request))
      ) {
        throw new HttpFault('invalid_request', {
          field: 'batch_id',
          reason: batch.status,
          text: { de: 'Der Stapel ist bereits beendet.', en: 'The batch has already ended.' },
        })
      }
      deps.onCancelRequested?.()
      return reply.send(toStatusAnswer(await readStatus(readDeps, await batchOf(deps.storage, request))))
    },
  )
}

/** Many clients name a type for the body that they do not send; there is nothing to read then. */
const forgetEmptyBody: onRequestHookHandler = (request, _reply, done) => {
  const { headers } = request.raw
  if (!('transfer-encoding' in headers) && Number(headers['content-length'] ?? 0) === 0) delete headers['content-type']
  done()
}

function isCancelled({ error }: Batch): boolean {
  return error?.code === 'cancelled'
}
