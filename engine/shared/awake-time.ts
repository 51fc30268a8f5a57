import { repeat } from './repeat.ts'

/** Shorter than the pauses in which people notice, long enough to cost nothing. */
const TICK_MS_MAX = 1_000
const TICKS_MIN = 10

export interface AwakeLimit {
  /** Aborted with a `TimeoutError` when the time is over. */
  readonly signal: AbortSignal
  /** Time that was counted so far, in ms. */
  passedMs(): number
  /** Nothing is counted any more. */
  stop(): void
}

/**
 * A limit of `ms` that counts only time in which this process could work: sleep of the machine, a stop by a debugger
 * and an event loop that is held up count as one tick each. To be stopped when the work is done; keeps no process alive.
 */
export function limitAwake(ms: number): AwakeLimit {
  const limit = new AbortController()
  const tickMs = Math.max(1, Math.min(TICK_MS_MAX, ms / TICKS_MIN))
  // The first round only begins the first tick.
  let passedMs = -tickMs
  const ticks = repeat({
    everyMs: tickMs,
    isIdle: true,
    onFault: error => limit.abort(error),
    work: () => {
      passedMs += tickMs
      if (passedMs < ms) return Promise.resolve()
      void ticks.stop()
      limit.abort(new DOMException(`no end within ${ms} ms`, 'TimeoutError'))
      return Promise.resolve()
    },
  })
  ticks.wake()
  return { signal: limit.signal, passedMs: () => Math.max(0, passedMs), stop: () => void ticks.stop() }
}
