import type { Run } from '../model/run.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import { repeat } from '../shared/repeat.ts'
import type { Repeated } from '../shared/repeat.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { Seat } from '../storage/seat.ts'
import type { RunVerbs } from '../storage/storage.ts'

const LEASE_MS = 30_000
const HEARTBEAT_MS = 1_000
/** Wall and monotonic clock drift apart by milliseconds an hour; more than this within a round is a step or a sleep. */
const STEP_MS_MIN = 5_000

export interface LeaseDeps {
  readonly runs: Pick<RunVerbs, 'heartbeat' | 'rescue' | 'claim'>
  readonly clock: Clock
  readonly logger: { warn(fields: object, message: string): void; error(fields: object, message: string): void }
}

export interface Leases {
  /**
   * Renews the leases of the runs that are held here, then takes back those of others that ran out. A lease is lost to
   * nobody but an engine that claims it, so this comes before each claim. Throws when the database does not take it.
   */
  settle(): Promise<void>
  /** The available run whose turn it is for this seat, held from now on; null when there is none. */
  claim(workerId: string, seat?: Seat): Promise<Run | null>
  /** Beats until stopped; aborts the work when the run became another's or is to be cancelled. */
  keep(run: Run, abort: AbortController): KeptLease
}

export interface KeptLease {
  stop(): Promise<void>
}

/**
 * Leases of runs, by a clock that neither jumps nor is set: the wall time at the start and what the monotonic clock
 * counted since. A step of the wall clock changes no lease, and a process that stood still finds its own leases ended
 * only after it could renew them.
 */
export function createLeases(deps: LeaseDeps): Leases {
  const { runs, clock } = deps
  const held = new Map<Run, HeldLease>()
  const leaseTime = createLeaseTime(clock)
  const noticeStep = createStepWatch(deps)
  return {
    settle: async () => {
      const wasStill = noticeStep()
      const ms = clock.monotonicMs()
      for (const { beat, endsMs } of [...held.values()]) {
        if (wasStill || endsMs - ms < LEASE_MS / 2) await beat()
      }
      // By the time before the beats: what was renewed after it cannot have run out, however long the beats took.
      await runs.rescue({ now: leaseTime(ms), allRunning: false })
    },
    claim: async (workerId, seat) => {
      const at = clock.now()
      return await runs.claim(workerId, at, leaseTime(clock.monotonicMs()) + LEASE_MS - at, seat)
    },
    keep: (run, abort) => {
      const lease = createHeldLease(deps, leaseTime, run, abort)
      held.set(run, lease)
      const beating = keepBeating(deps, run, lease, abort)
      return {
        stop: async () => {
          held.delete(run)
          await beating.stop()
        },
      }
    },
  }
}

interface HeldLease {
  /** Renews the lease; aborts the work when the run became another's or is to be cancelled. */
  beat(): Promise<void>
  /** By the monotonic clock. */
  endsMs: number
}

function createHeldLease(
  { runs, clock }: LeaseDeps,
  leaseTime: (monotonicMs: number) => number,
  run: Run,
  abort: AbortController,
): HeldLease {
  const lease: HeldLease = {
    endsMs: clock.monotonicMs() + LEASE_MS,
    beat: async () => {
      const ms = clock.monotonicMs()
      const kept = await runs.heartbeat(run, leaseTime(ms), LEASE_MS)
      lease.endsMs = ms + LEASE_MS
      if (!kept) abort.abort(new Stop('lease_lost'))
      else if (kept.cancelRequested) abort.abort(new Stop('cancel_requested'))
    },
  }
  return lease
}

function keepBeating({ clock, logger }: LeaseDeps, run: Run, lease: HeldLease, abort: AbortController): Repeated {
  const beating = repeat({
    everyMs: HEARTBEAT_MS,
    work: () => lease.beat(),
    onFault: err => {
      logger.error({ batchId: run.batchId, err }, 'heartbeat_failed')
      // A disk or a file that takes no beat of ours takes no claim of another either.
      const isOfAll = storageFaultOf(err)?.code.startsWith('storage_') === true
      if (!isOfAll && clock.monotonicMs() >= lease.endsMs) abort.abort(new Stop('lease_lost'))
    },
  })
  beating.wake()
  return beating
}

/** Epoch ms of a monotonic time; they only ever grow, at the pace of the monotonic clock. */
function createLeaseTime(clock: Clock): (monotonicMs: number) => number {
  const startedAt = clock.now()
  const startedMs = clock.monotonicMs()
  return monotonicMs => Math.round(startedAt + (monotonicMs - startedMs))
}

/** True when the clock was set, the machine slept or the process stood still since the last look. */
function createStepWatch({ clock, logger }: LeaseDeps): () => boolean {
  let seen = { at: clock.now(), ms: clock.monotonicMs() }
  return () => {
    const now = { at: clock.now(), ms: clock.monotonicMs() }
    const steppedMs = Math.round(now.at - seen.at - (now.ms - seen.ms))
    const stillMs = Math.round(now.ms - seen.ms)
    seen = now
    if (Math.abs(steppedMs) >= STEP_MS_MIN) logger.warn({ steppedMs }, 'clock_stepped')
    if (stillMs >= LEASE_MS / 2) logger.warn({ stillMs }, 'engine_stood_still')
    return Math.abs(steppedMs) >= STEP_MS_MIN || stillMs >= LEASE_MS / 2
  }
}
