export interface BackOff {
  /** True while the pause after a fault lasts; `nowMs` is monotonic. */
  isResting(nowMs: number): boolean
  /** A fault: the pause doubles. True for the first fault of a row, which is the one to log. */
  rest(nowMs: number): boolean
  /** It works again: the next fault begins a new row; a pause that is under way is kept. */
  settle(): void
}

/** Pauses between tries of what fails for a reason of its own: `firstMs`, doubled with each fault, up to `maxMs`. */
export function createBackOff(firstMs: number, maxMs: number): BackOff {
  let faults = 0
  let untilMs = -Infinity
  return {
    isResting: nowMs => nowMs < untilMs,
    rest: nowMs => {
      // Faults of one moment, of tries that ran side by side, are one.
      if (nowMs < untilMs) return false
      untilMs = nowMs + Math.min(firstMs * 2 ** faults, maxMs)
      faults++
      return faults === 1
    },
    settle: () => {
      faults = 0
    },
  }
}
