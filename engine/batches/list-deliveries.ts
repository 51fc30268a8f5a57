import type { BatchEvent, Delivery, WebhookVerbs } from '../storage/outbox.ts'

/** What became of one notification: where it stands and every attempt, the first one first. */
export interface DeliveryLogEntry {
  /** The `webhook-id` that the receiver saw. */
  readonly id: string
  /** E.g. `batch.completed`. */
  readonly type: string
  readonly status: BatchEvent['status']
  readonly sequence: number
  readonly occurredAt: number
  readonly state: BatchEvent['state']
  /** When it is tried again, or null. */
  readonly nextAttemptAt: number | null
  readonly deliveries: readonly Delivery[]
}

/** The delivery log of a batch, in the order of its status changes; empty when the batch names no webhook_url. */
export async function listDeliveries(
  storage: { readonly webhooks: Pick<WebhookVerbs, 'listByBatch'> },
  batchId: string,
): Promise<readonly DeliveryLogEntry[]> {
  return (await storage.webhooks.listByBatch(batchId)).map(({ event, deliveries }) => ({
    id: event.id,
    type: `batch.${event.status}`,
    status: event.status,
    sequence: event.sequence,
    occurredAt: event.occurredAt,
    state: event.state,
    nextAttemptAt: event.nextAttemptAt,
    deliveries,
  }))
}
