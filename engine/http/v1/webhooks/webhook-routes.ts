import { z } from 'zod'

import { ensureProjectSecret } from '../../../batches/clients/ensure-project-secret.ts'
import { listDeliveries } from '../../../batches/list-deliveries.ts'
import type { DeliveryLogEntry } from '../../../batches/list-deliveries.ts'
import { toIso } from '../../../shared/clock.ts'
import { HttpFault } from '../../answer/error-body.ts'
import { requireScope, tokenOf } from '../../request/bearer.ts'
import type { ServerDeps } from '../../request/server-deps.ts'
import { webhookSecretField, webhookUrlField } from '../create-batch-body.ts'
import { batchOf, batchParams } from '../find-batch.ts'
import type { V1App } from '../v1-app.ts'

const attempt = z.object({
  at: z.string(),
  duration_ms: z.number(),
  status_code: z.number().nullable(),
  fault: z.string().nullable(),
})

const deliveries = z.object({
  batch_id: z.string(),
  deliveries: z.array(
    z.object({
      webhook_id: z.string(),
      type: z.string(),
      sequence: z.number(),
      occurred_at: z.string(),
      state: z.enum(['pending', 'delivered', 'exhausted', 'gone']),
      next_attempt_at: z.string().nullable(),
      attempts: z.array(attempt),
    }),
  ),
})

const tested = z.object({
  webhook_id: z.string(),
  delivered: z.boolean(),
  status_code: z.number().nullable(),
  fault: z.string().nullable(),
  duration_ms: z.number(),
})

/**
 * What became of the notifications of a batch, and a notification to try a receiver with (additive). What a receiver
 * answered is not told: it would let a program read, through the engine, what it cannot reach itself.
 */
export function webhookRoutes(app: V1App, deps: ServerDeps): void {
  app.get(
    '/v1/batches/:batch_id/deliveries',
    {
      exposeHeadRoute: true,
      onRequest: requireScope('batches:read'),
      schema: { params: batchParams, response: { 200: deliveries } },
    },
    async (request, reply) => {
      const batch = await batchOf(deps.storage, request)
      const log = await listDeliveries(deps.storage, batch.id)
      return reply.send({ batch_id: batch.id, deliveries: log.map(toDelivery) })
    },
  )
  testRoute(app, deps)
}

/** A receiver has 15 seconds to answer, so that a place is free by then. */
const BUSY = { reason: 'webhook_test', headers: { 'retry-after': '15' } }

function testRoute(app: V1App, { storage, secrets, config, testWebhook }: ServerDeps): void {
  const body = z.object({
    webhook_url: webhookUrlField(config),
    webhook_secret: webhookSecretField().nullish(),
  })
  app.post(
    '/v1/webhooks/test',
    { onRequest: requireScope('batches:write'), schema: { body, response: { 200: tested } } },
    async (request, reply) => {
      const { projectId } = tokenOf(request)
      const { webhook_url: url, webhook_secret: secret = null } = request.body
      if (secret === null) await ensureProjectSecret({ storage, secrets }, projectId)
      const sealedSecret = secret === null ? await storage.webhooks.projectSecret(projectId) : null
      const gone = new AbortController()
      reply.raw.once('close', () => gone.abort())
      const told = await testWebhook({ projectId, url, secret, sealedSecret, signal: gone.signal })
      if (told === null) throw new HttpFault('rate_limit_exceeded', BUSY)
      const { id, statusCode, fault, durationMs } = told
      const delivered = statusCode !== null && statusCode >= 200 && statusCode < 300
      return reply.send({
        webhook_id: id,
        delivered,
        status_code: statusCode,
        fault: toldFault(fault),
        duration_ms: durationMs,
      })
    },
  )
}

function toDelivery(entry: DeliveryLogEntry): z.infer<typeof deliveries>['deliveries'][number] {
  return {
    webhook_id: entry.id,
    type: entry.type,
    sequence: entry.sequence,
    occurred_at: toIso(entry.occurredAt),
    state: entry.state,
    next_attempt_at: entry.nextAttemptAt === null ? null : toIso(entry.nextAttemptAt),
    attempts: entry.deliveries.map(({ at, durationMs, statusCode, fault }) => {
      return { at: toIso(at), duration_ms: durationMs, status_code: statusCode, fault: toldFault(fault) }
    }),
  }
}

/**
 * The code as a program hears it. That a name leads to a forbidden address would say that the office's network knows
 * it, so that it is told like a name that leads nowhere; people read in the window which it was.
 */
function toldFault(fault: string | null): string | null {
  return fault === 'source_address_forbidden' ? 'unreachable' : fault
}
