import type { Clock } from '../../engine/shared/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
  /** Sets the wall clock forward or back; the monotonic one goes on. */
  step(ms: number): void
}

/** A clock that moves only when it is told to. */
export function aClock(startMs = 1_000_000): TestClock {
  let nowMs = startMs
  let steppedMs = 0
  return {
    now: () => nowMs + steppedMs,
    monotonicMs: () => nowMs,
    advance: ms => {
      nowMs += ms
    },
    step: ms => {
      steppedMs += ms
    },
  }
}
