import type { Clock } from '../shared/clock.ts'

/** After a run that disk or database stopped, nothing is claimed for so long; twice as long after each that follows. */
const PAUSE_MS = 1_000
const PAUSE_MS_MAX = 16_000

/** The pause of claiming after faults of disk or database. */
export interface ClaimPause {
  isOn(): boolean
  /** A run was parked. */
  lengthen(): void
  /** A run ended: the next pause is a short one again. */
  reset(): void
}

/** No pause at first. It is timed by the monotonic clock, which nobody sets. */
export function createClaimPause(clock: Pick<Clock, 'monotonicMs'>): ClaimPause {
  let pauseMs = 0
  let untilMs = -Infinity
  return {
    isOn: () => clock.monotonicMs() < untilMs,
    lengthen: () => {
      pauseMs = Math.min(pauseMs === 0 ? PAUSE_MS : pauseMs * 2, PAUSE_MS_MAX)
      untilMs = clock.monotonicMs() + pauseMs
    },
    reset: () => {
      pauseMs = 0
    },
  }
}
