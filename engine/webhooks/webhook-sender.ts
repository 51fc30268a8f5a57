import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import { createBackOff } from '../shared/back-off.ts'
import { repeat } from '../shared/repeat.ts'
import { hostOf } from '../shared/host-of.ts'
import type { Storage } from '../storage/storage.ts'
import type { BatchEvent, Delivery } from '../storage/outbox.ts'
import { planAttempt, retryAfterMs } from './plan-attempt.ts'
import { createSending } from './send-webhook.ts'
import type { SendWebhook, SendWebhookDeps } from './send-webhook.ts'

const PARALLEL = 4
const POLL_MS = 1_000
/** Where somebody tells of events that become due; time alone makes others due. */
const POLL_MS_TOLD = 30_000
/** Pauses after attempts that could not be recorded double up to this. */
const UNRECORDED_PAUSE_MS_MAX = 5 * 60_000

export interface WebhookSenderDeps extends SendWebhookDeps {
  readonly storage: Pick<Storage, 'webhooks' | 'audit'>
  readonly clock: Clock
  readonly logger: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /** 0 to 1. */
  readonly random: () => number
  /** Whether `wake` is called for every event that is new or planned anew; false when absent. */
  readonly isTold?: () => boolean
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
  const send = createSending(deps)
  const pause = createPause(deps)
  const onFault = (err: unknown): void => logger.error({ err }, 'webhooks_not_read')
  const sending = repeat({ everyMs: pause.ms, work: () => pause.look().then(sendDue), onFault })

  async function sendDue(): Promise<void> {
    // An attempt that could not be recorded stays due: without a pause it would be made again at once.
    if (unrecorded.isResting(clock.monotonicMs())) return
    // What is under way when the list is read may have ended before it is here, and is not due again then.
    const underWay = new Set(active.keys())
    for (const event of await storage.webhooks.due(clock.now(), PARALLEL * 2)) {
      if (stopping.signal.aborted || active.size >= PARALLEL) return
      if (!underWay.has(event.id)) begin(event)
    }
  }

  function begin(event: BatchEvent): void {
    const attempted = attempt(deps, send, event, stopping.signal)
      .then(unrecorded.settle, (err: unknown) => {
        if (unrecorded.rest(clock.monotonicMs())) logger.error({ eventId: event.id, err }, 'webhook_attempt_failed')
      })
      .finally(() => {
        active.delete(event.id)
        sending.wake()
      })
    active.set(event.id, attempted)
  }

  const stop = async (): Promise<void> => {
    stopping.abort(new Stop('shutdown'))
    await sending.stop()
    await Promise.all(active.values())
  }
  return { start: sending.wake, wake: sending.wake, stop }
}

/** Where new events are told, nothing is looked at before the next one is due by itself. */
function createPause({ storage, clock, isTold }: WebhookSenderDeps): { look(): Promise<void>; ms(): number } {
  let nextDueAt: number | null = null
  return {
    look: async () => {
      nextDueAt = isTold?.() === true ? await storage.webhooks.nextDueAt() : null
    },
    ms: () => {
      if (isTold?.() !== true) return POLL_MS
      // What is due and not sent yet is looked at soon.
      return nextDueAt === null ? POLL_MS_TOLD : Math.min(Math.max(nextDueAt - clock.now(), POLL_MS), POLL_MS_TOLD)
    },
  }
}

/** Makes an attempt and records it, with what comes next. Rejects when it could not be recorded. */
async function attempt(
  deps: WebhookSenderDeps,
  send: SendWebhook,
  event: BatchEvent,
  signal: AbortSignal,
): Promise<void> {
  const { storage, clock, logger } = deps
  const startedMs = clock.monotonicMs()
  const at = clock.now()
  const { statusCode, fault, body, retryAfter } = await send(event, at, signal)
  if (signal.aborted && fault !== null) {
    await recordInterruption(deps, event, at)
    return
  }
  const attempts = event.attempts + 1
  const outcome = { attempts, statusCode, now: clock.now(), random: deps.random() }
  const next = planAttempt({ ...outcome, retryAfterMs: retryAfterMs(retryAfter, clock.now()) })
  const durationMs = Math.round(clock.monotonicMs() - startedMs)
  const delivery: Delivery = { at, durationMs, statusCode, fault, answer: body }
  if (await storage.webhooks.recordAttempt(event.id, delivery, next)) deps.onAttempt?.(event.batch.id)
  logger.info(
    { eventId: event.id, batchId: event.batch.id, attempts, statusCode, fault, state: next.state },
    'webhook_attempt',
  )
}

/** The attempt is made again after the next start; it may have reached its target all the same. */
async function recordInterruption({ storage }: WebhookSenderDeps, event: BatchEvent, at: number): Promise<void> {
  const about = { purpose: 'webhook', host: hostOf(event.url), outcome: 'interrupted', document_id: null } as const
  await storage.audit.append(event.batch.id, { event: 'connection', ...about }, at)
}
