import type { DeliveryNext } from '../storage/outbox.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before each attempt (Standard Webhooks 1.0.0, "Deliverability"): ten attempts in 75 hours and 35 minutes. */
export const WAITS_MS: readonly number[] = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const JITTER = 0.2
const RETRY_AFTER_MS_MAX = 24 * HOUR

export interface AttemptOutcome {
  /** Attempts made, this one included. */
  readonly attempts: number
  readonly statusCode: number | null
  /** What the receiver asked for, from now. */
  readonly retryAfterMs: number | null
  readonly now: number
  /** 0 to 1. */
  readonly random: number
}

/**
 * What follows an attempt: 2xx ends well, 410 ends for this URL, everything else waits for the next of ten attempts.
 */
export function planAttempt(outcome: AttemptOutcome): DeliveryNext {
  const { statusCode, attempts, now } = outcome
  if (statusCode !== null && statusCode >= 200 && statusCode < 300) return { state: 'delivered' }
  if (statusCode === 410) return { state: 'gone' }
  const wait = WAITS_MS[attempts]
  if (wait === undefined) return { state: 'exhausted' }
  const jittered = wait * (1 - JITTER + 2 * JITTER * outcome.random)
  const asked = statusCode === 429 || statusCode === 503 ? (outcome.retryAfterMs ?? 0) : 0
  return { state: 'pending', nextAttemptAt: now + Math.round(Math.max(jittered, Math.min(asked, RETRY_AFTER_MS_MAX))) }
}

/** Milliseconds that a Retry-After header asks for (RFC 9110 10.2.3: seconds or a date); null when there is none. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * SECOND
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
