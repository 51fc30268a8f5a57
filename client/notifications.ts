import type { Deliveries, TestedWebhook, WebhookTest } from './schema.d.ts'
import type { Call } from './send-request.ts'

/** What became of notifications of a batch's changes, and whether a receiver takes them. */
export interface Notifications {
  deliveries(batchId: string): Promise<Deliveries['deliveries']>
  /** Sends a notification once; resolves, too, where the receiver did not take it (`delivered`). */
  testWebhook(test: WebhookTest): Promise<TestedWebhook>
}

type Ask = <T>(method: Call['method'], path: string, more?: Partial<Call>) => Promise<T>

/** Asks for them by `ask`. */
export function createNotifications(ask: Ask): Notifications {
  return {
    deliveries: async batchId =>
      (await ask<Deliveries>('GET', `/v1/batches/${encodeURIComponent(batchId)}/deliveries`)).deliveries,
    testWebhook: test =>
      ask('POST', '/v1/webhooks/test', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(test),
      }),
  }
}
