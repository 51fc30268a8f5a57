import { systemClock } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'

/** A wall clock that can be put forward; durations stay as long as they are, or a lease would end in the middle. */
export interface MovableClock extends Clock {
  /** What it is ahead by, in ms. */
  aheadMs(): number
  /** Puts it forward; it never goes back. */
  advance(ms: number): void
}

/** A clock that shows the time of the machine until it is put forward. */
export function createMovableClock(): MovableClock {
  let aheadMs = 0
  return {
    now: () => systemClock.now() + aheadMs,
    monotonicMs: () => systemClock.monotonicMs(),
    aheadMs: () => aheadMs,
    advance: ms => void (aheadMs += Math.max(0, ms)),
  }
}
