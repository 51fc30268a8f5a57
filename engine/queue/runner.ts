import type { Run } from '../model/run.ts'
import { createBackOff } from '../shared/back-off.ts'
import { Stop } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import { repeat } from '../shared/repeat.ts'
import type { Repeated } from '../shared/repeat.ts'
import type { Seat } from '../storage/seat.ts'
import { createActiveRuns } from './active-runs.ts'
import type { ActiveRuns } from './active-runs.ts'
import { driveRun } from './drive-run.ts'
import type { DriveDeps } from './drive-run.ts'
import { failUnfetched } from './fail-unfetched.ts'
import { createLeases } from './keep-leases.ts'
import type { RunBatchDeps } from './run-batch.ts'

const POLL_MS = 1_000
/** Where somebody tells of runs that may be claimed; what ran out is still to be looked for. */
const POLL_MS_TOLD = 5_000
/** After a run that disk or database stopped, nothing is claimed for so long; twice as long after each that follows. */
const PARKED_MS = 1_000
/** Below half a lease, so that a rest is not taken for a stop of the process. */
const PARKED_MS_MAX = 12_000

export interface RunnerDeps extends Omit<RunBatchDeps, 'doubts'> {
  /** Name of this engine process in the queue; new at every start. */
  readonly workerId: string
  /** Batches that are worked on at the same time, whatever their size. */
  readonly runsMax: number
  /** Beside them: small ones, and those of a project of which none is worked on; none when absent. */
  readonly besideMax?: number
  readonly onBatchEnded?: (batchId: string) => void
  /** Whether `wake` is called for every run that may be claimed, whoever made it so; false when absent. */
  readonly isTold?: () => boolean
}

export interface Runner {
  /** Takes back what a dead engine held and begins to claim. */
  start(): Promise<void>
  /** Something may have become available. */
  wake(): void
  /**
   * Does `work` while the batch is not worked on: its run is parked before, and goes on afterwards from where it was.
   */
  whileParked<T>(batchId: string, work: () => T | Promise<T>): Promise<T>
  /** Parks running batches and waits until they let go; they resume at the next start. */
  stop(): Promise<void>
}

/** Claims runs, drives them, keeps their lease and ends them. */
export function createRunner(deps: RunnerDeps): Runner {
  const { storage, clock, logger } = deps
  const state = { isStarted: false, isStopping: false, resting: 0 }
  const active = createActiveRuns(batchId => {
    deps.onBatchEnded?.(batchId)
    claiming.wake()
  })
  const claiming = createClaiming(deps, active, () => state.isStarted && !state.isStopping && state.resting === 0)
  return {
    start: async () => {
      const rescued = await storage.runs.rescue({ now: clock.now(), allRunning: true })
      if (rescued > 0) logger.info({ rescued }, 'runs_rescued')
      state.isStarted = true
      claiming.wake()
    },
    wake: claiming.wake,
    whileParked: async (batchId, work) => {
      // While somebody needs a batch to rest, nothing is claimed: it takes as long as a run needs to let go.
      state.resting++
      try {
        // A run that is being claimed at this moment is among the active ones afterwards.
        await claiming.settled()
        await active.abort(batchId, new Stop('shutdown'))
        return await work()
      } finally {
        state.resting--
        claiming.wake()
      }
    },
    stop: async () => {
      state.isStopping = true
      await claiming.stop()
      await active.abortAll(new Stop('shutdown'))
    },
  }
}

interface ClaimDeps extends RunnerDeps, DriveDeps {
  readonly active: ActiveRuns
  readonly mayClaim: () => boolean
}

function createClaiming(deps: RunnerDeps, active: ActiveRuns, isWanted: () => boolean): Repeated {
  const { storage, clock, logger } = deps
  const leases = createLeases({ runs: storage.runs, clock, logger })
  const doubts = createInTurn()
  const backOff = createBackOff(PARKED_MS, PARKED_MS_MAX)
  const mayClaim = () => isWanted() && !backOff.isResting(clock.monotonicMs())
  return repeat({
    everyMs: () => (deps.isTold?.() === true ? POLL_MS_TOLD : POLL_MS),
    work: () => claimRuns({ ...deps, doubts, leases, backOff, active, mayClaim }),
    onFault: err => logger.error({ err }, 'claiming_failed'),
  })
}

/** Claims as many runs as may be worked on at the same time, and begins to drive them. */
async function claimRuns(deps: ClaimDeps): Promise<void> {
  const { leases, mayClaim } = deps
  if (!mayClaim()) return
  await failUnfetched(deps)
  await leases.settle()
  await claimFor(deps, 'ordinary', deps.runsMax)
  await claimFor(deps, 'beside', deps.besideMax ?? 0)
}

async function claimFor(deps: ClaimDeps, seat: Seat, runsMax: number): Promise<void> {
  const { active, leases, logger, mayClaim } = deps
  while (active.count(seat) < runsMax && mayClaim()) {
    const run = await leases.claim(deps.workerId, seat)
    if (!run) return
    await endFormer(deps, run)
    active.add(run, seat, abort =>
      // When its end could not be written, the lease runs out, and the run is taken back.
      driveRun(deps, run, abort).catch((err: unknown) =>
        logger.error({ batchId: run.batchId, err }, 'run_end_not_stored'),
      ),
    )
  }
}

/** A batch is driven once: whoever gave our run away, the former drive ends before another one begins. */
async function endFormer({ active, logger }: ClaimDeps, { batchId }: Run): Promise<void> {
  if (!active.has(batchId)) return
  logger.warn({ batchId }, 'run_claimed_twice')
  await active.abort(batchId, new Stop('lease_lost'))
}
