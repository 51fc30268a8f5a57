import type { Clock } from '../../engine/shared/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
}

/** A clock that moves only when it is told to. */
export function aClock(startMs = 1_000_000): TestClock {
  let nowMs = startMs
  return {
    now: () => nowMs,
    monotonicMs: () => nowMs,
    advance: ms => {
      nowMs += ms
    },
  }
}
