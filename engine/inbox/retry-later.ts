import type { Clock } from '../shared/clock.ts'

/** What failed is not tried again at every look. */
export const RETRY_MS = 60_000

export interface RetryLater {
  isDue(key: string): boolean
  /** It failed: not due for a while. */
  postpone(key: string): void
  forget(key: string): void
}

/** Remembers what failed, and until when it rests. */
export function createRetryLater(clock: Pick<Clock, 'monotonicMs'>): RetryLater {
  const dueAtMs = new Map<string, number>()
  return {
    isDue: key => clock.monotonicMs() >= (dueAtMs.get(key) ?? 0),
    postpone: key => void dueAtMs.set(key, clock.monotonicMs() + RETRY_MS),
    forget: key => void dueAtMs.delete(key),
  }
}
