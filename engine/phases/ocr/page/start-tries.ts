import { systemClock } from '../../../shared/clock.ts'

/** No further try once a page has taken this much processor time: it will not get better. */
const TRIES_CPU_MS = 20_000
/** Nor this long: on a busy machine a fair reading beats running into the limit of two minutes. */
const TRIES_WALL_MS = 75_000

/** How long a page may be tried again. */
export interface Tries {
  /** There is time for another reading. */
  left(): boolean
}

/** Starts counting now. */
export function startTries(): Tries {
  const startedAt = systemClock.monotonicMs()
  const cpuBefore = process.cpuUsage()
  return {
    left: () => {
      const { user, system } = process.cpuUsage(cpuBefore)
      return (user + system) / 1000 < TRIES_CPU_MS && systemClock.monotonicMs() - startedAt < TRIES_WALL_MS
    },
  }
}
