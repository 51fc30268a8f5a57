import type { Clock } from '../shared/clock.ts'
import { isEngineError, Stop } from '../shared/errors.ts'
import { createBackOff } from '../shared/back-off.ts'
import { repeat } from '../shared/repeat.ts'
import { hostOf } from '../shared/host-of.ts'
import type { SecretBox } from '../shared/secret-box.ts'
import type { Storage } from '../storage/storage.ts'
import type { BatchEvent, Delivery } from '../storage/outbox.ts'
import { webhookPayload } from './payload.ts'
import { planAttempt, retryAfterMs } from './plan-attempt.ts'
import type { PostWebhook } from './post-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

const PARALLEL = 4
const POLL_MS = 1_000
const ANSWER_TIMEOUT_MS = 15_000
/** Pauses after attempts that could not be recorded double up to this. */
const UNRECORDED_PAUSE_MS_MAX = 5 * 60_000

export interface WebhookSenderDeps {
  readonly storage: Pick<Storage, 'webhooks' | 'audit'>
  readonly clock: Clock
  readonly logger: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  readonly secrets: Pick<SecretBox, 'open'>
  /** 0 to 1. */
  readonly random: () => number
  readonly post: PostWebhook
  /** An attempt was logged. */
  readonly onAttempt?: (batchId: string) => void
}

export interface WebhookSender {
  /** Overdue events go first. */
  start(): void
  wake(): void
  /** Lets go of attempts that are under way; they are made again, with the same webhook-id. */
  stop(): Promise<void>
}

/** Delivers the outbox: at least once, signed, on the schedule that is stored with each event. */
export function createWebhookSender(deps: WebhookSenderDeps): WebhookSender {
  const { storage, clock, logger } = deps
  const stopping = new AbortController()
  const active = new Map<string, Promise<void>>()
  const unrecorded = createBackOff(POLL_MS, UNRECORDED_PAUSE_MS_MAX)
  let isSecretFaultTold = false
  const sending = repeat({
    everyMs: POLL_MS,
    work: sendDue,
    onFault: err => logger.error({ err }, 'webhooks_not_read'),
  })

  return {
    start: sending.wake,
    wake: sending.wake,
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await sending.stop()
      await Promise.all(active.values())
    },
  }

  async function sendDue(): Promise<void> {
    // An attempt that could not be recorded stays due: without a pause it would be made again at once.
    if (unrecorded.isResting(clock.monotonicMs())) return
    // What is under way when the list is read may have ended before it is here, and is not due again then.
    const underWay = new Set(active.keys())
    for (const event of await storage.webhooks.due(clock.now(), PARALLEL * 2)) {
      if (stopping.signal.aborted || active.size >= PARALLEL) return
      if (underWay.has(event.id)) continue
      const attempted = attempt(event)
        .then(unrecorded.settle, (err: unknown) => {
          if (unrecorded.rest(clock.monotonicMs())) logger.error({ eventId: event.id, err }, 'webhook_attempt_failed')
        })
        .finally(() => {
          active.delete(event.id)
          sending.wake()
        })
      active.set(event.id, attempted)
    }
  }

  async function attempt(event: BatchEvent): Promise<void> {
    const startedMs = clock.monotonicMs()
    const at = clock.now()
    const answer = await send(event, at)
    if (stopping.signal.aborted && answer.fault !== null) {
      // Made again after the next start; it may have reached its target all the same.
      const about = { purpose: 'webhook', host: hostOf(event.url), outcome: 'interrupted', document_id: null } as const
      await storage.audit.append(event.batch.id, { event: 'connection', ...about }, at)
      return
    }
    const attempts = event.attempts + 1
    const outcome = { attempts, statusCode: answer.statusCode, now: clock.now(), random: deps.random() }
    const next = planAttempt({ ...outcome, retryAfterMs: retryAfterMs(answer.retryAfter, clock.now()) })
    const durationMs = Math.round(clock.monotonicMs() - startedMs)
    const { statusCode, fault, body } = answer
    const delivery: Delivery = { at, durationMs, statusCode, fault, answer: body }
    if (await storage.webhooks.recordAttempt(event.id, delivery, next)) deps.onAttempt?.(event.batch.id)
    logger.info(
      { eventId: event.id, batchId: event.batch.id, attempts, statusCode, fault, state: next.state },
      'webhook_attempt',
    )
  }

  async function send(event: BatchEvent, at: number): Promise<Answer> {
    const secret = secretOf(event)
    if (secret.fault !== null) return { ...UNANSWERED, fault: secret.fault }
    const body = webhookPayload(event)
    const timestamp = Math.floor(at / 1_000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Steuerstapel-Webhook/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signWebhook(secret.text, { id: event.id, timestamp, body }),
    }
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)])
    try {
      return { ...(await deps.post({ url: event.url, headers, body, signal })), fault: null }
    } catch (error) {
      return { ...UNANSWERED, fault: faultOf(error) }
    }
  }

  /** What an event is signed with. Without its key it stays closed, which is an attempt that failed like any other. */
  function secretOf({ id, sealedSecret }: BatchEvent): OpenedSecret {
    if (sealedSecret === null) return { text: null, fault: 'secret_missing' }
    try {
      return { text: deps.secrets.open(sealedSecret), fault: null }
    } catch (err) {
      if (!isSecretFaultTold) logger.error({ eventId: id, err }, 'webhook_secret_unreadable')
      isSecretFaultTold = true
      return { text: null, fault: 'secret_unreadable' }
    }
  }
}

type OpenedSecret =
  | { readonly text: string; readonly fault: null }
  | { readonly text: null; readonly fault: 'secret_missing' | 'secret_unreadable' }

const UNANSWERED = { statusCode: null, retryAfter: undefined, body: null }

interface Answer {
  readonly statusCode: number | null
  readonly retryAfter: string | undefined
  readonly body: string | null
  readonly fault: string | null
}

/** A stable code of why no answer came; never an address or what was read from there. */
function faultOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (isEngineError(at)) return at.code
    if (at.name === 'TimeoutError') return 'timeout'
  }
  return 'unreachable'
}
