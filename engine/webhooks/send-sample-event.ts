import type { BatchStatus } from '../model/batch.ts'
import type { Clock } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import type { Storage } from '../storage/storage.ts'
import { createSending } from './send-webhook.ts'
import type { Answer, SendWebhookDeps } from './send-webhook.ts'

export interface SentSample extends Pick<Answer, 'statusCode' | 'fault'> {
  /** The `webhook-id` that the receiver saw. */
  readonly id: string
}

/** Sends a notification of a status that a batch need not have; null when the batch has sent none of its own yet. */
export type SendSample = (batchId: string, status: BatchStatus) => Promise<SentSample | null>

export interface SendSampleDeps extends SendWebhookDeps {
  readonly storage: Pick<Storage, 'webhooks'>
  readonly clock: Clock
  /** The time that is signed (epoch ms): the machine's own, since a receiver takes no other. */
  readonly signedAt: () => number
}

/**
 * Notifications on demand, for a sandbox: to the receiver of the batch, signed as its own are and numbered after the
 * last of them. Each is sent once and not kept, and the batch stays as it is.
 */
export function createSampleSending(deps: SendSampleDeps): SendSample {
  const send = createSending(deps)
  return async (batchId, status) => {
    const events = (await deps.storage.webhooks.listByBatch(batchId)).map(({ event }) => event)
    const last = events.toSorted((a, b) => a.sequence - b.sequence).at(-1)
    if (!last) return null
    const [id, at] = [newId('evt'), deps.clock.now()]
    const previousStatus = status === 'processing' ? 'queued' : 'processing'
    const event = { ...last, id, status, previousStatus, sequence: last.sequence + 1, occurredAt: at } as const
    const { statusCode, fault } = await send(event, deps.signedAt(), new AbortController().signal)
    return { id, statusCode, fault }
  }
}
