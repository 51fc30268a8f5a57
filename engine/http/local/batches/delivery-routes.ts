import { deliveryList } from '../../../../wire/deliveries.ts'
import { listDeliveries } from '../../../batches/list-deliveries.ts'
import { replayDelivery } from '../../../batches/replay-delivery.ts'
import type { Clock } from '../../../shared/clock.ts'
import { EngineError } from '../../../shared/errors.ts'
import type { Storage } from '../../../storage/storage.ts'
import { knownBatch } from './batch-routes.ts'
import { byId } from '../wire-app.ts'
import type { WireApp } from '../wire-app.ts'

export interface DeliveryRoutesDeps {
  readonly storage: Storage
  readonly clock: Pick<Clock, 'now'>
  readonly onReplayed: () => void
}

type ByEvent = { Params: { id: string; eventId: string } }

/** Notifications that other programs get of a batch (webhooks): the log, and sending one again. */
export function registerDeliveryRoutes(app: WireApp, deps: DeliveryRoutesDeps): void {
  const { storage } = deps

  app.get(
    '/local/batches/:id/deliveries',
    { schema: { params: byId, response: { 200: deliveryList } } },
    async request => {
      const batch = await knownBatch(deps, request.params.id)
      const deliveries = (await listDeliveries(storage, batch.id)).map(({ deliveries: attempts, ...event }) => ({
        id: event.id,
        status: event.status,
        occurredAt: event.occurredAt,
        state: event.state,
        nextAttemptAt: event.nextAttemptAt,
        attempts: attempts.map(({ at, durationMs, statusCode, fault }) => ({ at, durationMs, statusCode, fault })),
      }))
      return { receiver: receiverOf(batch.webhookUrl), deliveries }
    },
  )

  app.post<ByEvent>('/local/batches/:id/deliveries/:eventId/replay', async (request, reply) => {
    const batch = await knownBatch(deps, request.params.id)
    if (!(await replayDelivery(deps, batch.id, request.params.eventId))) {
      const message = 'Diese Benachrichtigung wartet schon auf ihre Zustellung, oder es gibt sie nicht.'
      throw new EngineError('input', 'delivery_not_replayable', message)
    }
    return reply.code(204).send()
  })
}

/** Who is told; without the path and query, which may carry a secret of the receiver. */
function receiverOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : ''
}
