import type { Run } from '../model/run.ts'
import type { Stop } from '../shared/errors.ts'
import type { Seat } from '../storage/seat.ts'

/** The runs that this engine drives, one a batch. */
export interface ActiveRuns {
  /** Those that were claimed for this seat. */
  count(seat: Seat): number
  has(batchId: string): boolean
  /** Drives a run; `drive` never rejects. */
  add(run: Run, seat: Seat, drive: (abort: AbortController) => Promise<void>): void
  /** Aborts the run of a batch; nothing when there is none. Resolves when it has let go. */
  abort(batchId: string, reason: Stop): Promise<void>
  /** Aborts all, and waits until they have let go. */
  abortAll(reason: Stop): Promise<void>
}

interface ActiveRun {
  readonly abort: AbortController
  readonly done: Promise<void>
  readonly seat: Seat
}

/** No runs at first; `onLetGo` hears of each that ended, when it is active no more. */
export function createActiveRuns(onLetGo: (batchId: string) => void): ActiveRuns {
  const active = new Map<string, ActiveRun>()
  return {
    count: seat => [...active.values()].filter(run => run.seat === seat).length,
    has: batchId => active.has(batchId),
    add: ({ batchId }, seat, drive) => {
      const abort = new AbortController()
      const done = drive(abort).finally(() => {
        active.delete(batchId)
        onLetGo(batchId)
      })
      active.set(batchId, { abort, done, seat })
    },
    abort: async (batchId, reason) => {
      const run = active.get(batchId)
      run?.abort.abort(reason)
      await run?.done
    },
    abortAll: async reason => {
      for (const { abort } of active.values()) abort.abort(reason)
      await Promise.all([...active.values()].map(({ done }) => done))
    },
  }
}
