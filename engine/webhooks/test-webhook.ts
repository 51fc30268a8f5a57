import type { Clock } from '../shared/clock.ts'
import { toIso } from '../shared/clock.ts'
import { newId } from '../shared/ids.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import { openSecret, sendSigned } from './send-webhook.ts'
import type { Answer, OpenedSecret, SendWebhookDeps } from './send-webhook.ts'

export interface WebhookTest {
  readonly projectId: string
  readonly url: string
  /** As it was given; null takes `sealedSecret`. */
  readonly secret: string | null
  readonly sealedSecret: Buffer | null
  /** Whoever asked has gone: what waits is not sent, what is under way ends. */
  readonly signal: AbortSignal
}

export interface TestedWebhook extends Pick<Answer, 'statusCode' | 'fault'> {
  /** The `webhook-id` that the receiver saw. */
  readonly id: string
  readonly durationMs: number
}

/** Null when tests of the project are under way that have to end first. */
export type TestWebhook = (test: WebhookTest) => Promise<TestedWebhook | null>

/** Tests of a project at a time. Each holds a connection until its receiver answers, and connections are for all. */
const TESTS_MAX = 4

export interface TestWebhookDeps extends Pick<SendWebhookDeps, 'post'> {
  readonly secrets: Pick<SecretBox, 'open'>
  readonly clock: Clock
}

/**
 * Sends a notification of type `webhook.test` once, signed as all are, over the same guarded way; one of a project at a
 * time, and few wait. Never rejects, for the receiver or for a secret that cannot be opened.
 */
export function createWebhookTest({ post, secrets, clock }: TestWebhookDeps): TestWebhook {
  const inTurn = createInTurn()
  const open = new Map<string, number>()
  const send = async ({ projectId, url, secret, sealedSecret, signal }: WebhookTest): Promise<TestedWebhook> => {
    const [id, at, startedMs] = [newId('evt'), clock.now(), clock.monotonicMs()]
    const unsent = { id, statusCode: null, durationMs: 0 }
    if (signal.aborted) return { ...unsent, fault: 'cancelled' }
    const opened = openedSecret(secrets, { secret, sealedSecret })
    if (opened.fault !== null) return { ...unsent, fault: opened.fault }
    const body = JSON.stringify({ type: 'webhook.test', timestamp: toIso(at), data: { project_id: projectId } })
    const { statusCode, fault } = await sendSigned(post, { id, url, body, secret: opened.text }, { at, signal })
    return { id, statusCode, fault, durationMs: Math.round(clock.monotonicMs() - startedMs) }
  }
  return async test => {
    const { projectId } = test
    const others = open.get(projectId) ?? 0
    if (others >= TESTS_MAX) return null
    open.set(projectId, others + 1)
    try {
      return await inTurn([projectId], () => send(test))
    } finally {
      const left = (open.get(projectId) ?? 1) - 1
      if (left === 0) open.delete(projectId)
      else open.set(projectId, left)
    }
  }
}

function openedSecret(
  secrets: TestWebhookDeps['secrets'],
  { secret, sealedSecret }: Pick<WebhookTest, 'secret' | 'sealedSecret'>,
): OpenedSecret {
  return secret === null ? openSecret(secrets, sealedSecret) : { text: secret, fault: null }
}
