import type { Clock } from '../shared/clock.ts'
import type { WebhookVerbs } from '../storage/outbox.ts'

export interface ReplayDeliveryDeps {
  readonly storage: { readonly webhooks: Pick<WebhookVerbs, 'listByBatch' | 'replay'> }
  readonly clock: Pick<Clock, 'now'>
  /** Called when the notification is due: wakes the sender. */
  readonly onReplayed: () => void
}

/**
 * "Erneut senden": makes a notification of the batch due again, with the same webhook-id and a fresh schedule. False
 * when it is none of the batch, or waits for its next attempt anyway.
 */
export async function replayDelivery(deps: ReplayDeliveryDeps, batchId: string, eventId: string): Promise<boolean> {
  const isOfBatch = (await deps.storage.webhooks.listByBatch(batchId)).some(({ event }) => event.id === eventId)
  if (!isOfBatch || !(await deps.storage.webhooks.replay(eventId, deps.clock.now()))) return false
  deps.onReplayed()
  return true
}
