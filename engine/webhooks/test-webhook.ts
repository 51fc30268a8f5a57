import type { Clock } from '../shared/clock.ts'
import { toIso } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { sendSigned } from './send-webhook.ts'
import type { Answer, SendWebhookDeps } from './send-webhook.ts'

export interface WebhookTest {
  readonly projectId: string
  readonly url: string
  /** As it was given; null takes `sealedSecret`. */
  readonly secret: string | null
  readonly sealedSecret: Buffer | null
}

export interface TestedWebhook extends Pick<Answer, 'statusCode' | 'fault'> {
  /** The `webhook-id` that the receiver saw. */
  readonly id: string
  readonly durationMs: number
}

export type TestWebhook = (test: WebhookTest) => Promise<TestedWebhook>

export interface TestWebhookDeps extends Pick<SendWebhookDeps, 'post'> {
  readonly secrets: Pick<SecretBox, 'open'>
  readonly clock: Clock
}

/**
 * Sends a notification of type `webhook.test` once, signed as all are, over the same guarded way; one of a project at a
 * time. Never rejects for what the receiver does; rejects when the project's secret cannot be opened.
 */
export function createWebhookTest({ post, secrets, clock }: TestWebhookDeps): TestWebhook {
  const inTurn = createInTurn()
  return ({ projectId, url, secret, sealedSecret }) =>
    inTurn([projectId], async () => {
      const [id, at, startedMs] = [newId('evt'), clock.now(), clock.monotonicMs()]
      const opened = secret ?? (sealedSecret && secrets.open(sealedSecret))
      if (opened === null) return { id, statusCode: null, fault: 'secret_missing', durationMs: 0 }
      const body = JSON.stringify({ type: 'webhook.test', timestamp: toIso(at), data: { project_id: projectId } })
      const { statusCode, fault } = await sendSigned(post, { id, url, body, secret: opened }, { at })
      return { id, statusCode, fault, durationMs: Math.round(clock.monotonicMs() - startedMs) }
    })
}
