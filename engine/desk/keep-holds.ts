import type { Clock } from '../shared/clock.ts'
import { LEASE_MS } from './messages.ts'
import type { Budget } from './messages.ts'

/** A file travels, and a busy machine takes its time; no page takes longer than this where it is read at all. */
const BASE_MS = 10 * 60_000
const TIMES_CPU = 4
/** What was handed out before the engine's start; how much it may cost is not known here. */
const UNKNOWN_MS = 20 * 60_000

type Hold = { readonly id: string; readonly fence: number }

/** How long tasks may be held in all: beats renew a lease, and a worker could beat for ever. */
export interface KeptHolds {
  handed(hold: Hold, budget: Budget): void
  /** A beat came for a hold that is good; false when it has lasted too long. */
  mayGoOn(hold: Hold): boolean
  /** Forgets holds that ended. */
  tidy(): void
}

/** Keeps the ends of holds in memory, by a clock that nobody sets; after a start they are given once more. */
export function keepHolds(clock: Pick<Clock, 'monotonicMs'>): KeptHolds {
  const ends = new Map<string, { readonly fence: number; readonly ms: number }>()
  const endOf = ({ id, fence }: Hold): number | null => {
    const end = ends.get(id)
    return end?.fence === fence ? end.ms : null
  }
  const set = ({ id, fence }: Hold, ms: number): number => {
    ends.set(id, { fence, ms: clock.monotonicMs() + ms })
    return clock.monotonicMs() + ms
  }
  return {
    handed: (hold, budget) => void set(hold, BASE_MS + Math.max(TIMES_CPU * budget.cpu_ms, budget.wall_ms ?? 0)),
    mayGoOn: hold => (endOf(hold) ?? set(hold, UNKNOWN_MS)) > clock.monotonicMs(),
    tidy: () => {
      // Whoever beats later than a lease has no hold any more.
      for (const [id, { ms }] of ends) if (ms + 2 * LEASE_MS < clock.monotonicMs()) ends.delete(id)
    },
  }
}
