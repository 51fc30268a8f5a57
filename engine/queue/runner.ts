import type { Batch, BatchFault, BatchOutput } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { Run } from '../model/run.ts'
import { Stop } from '../shared/errors.ts'
import { repeat } from '../shared/repeat.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import { untilStored } from '../shared/until-stored.ts'
import type { RunEnd } from '../storage/storage.ts'
import { batchFault, cancelledFault } from './batch-fault.ts'
import { createLeases } from './keep-leases.ts'
import { PhaseFailure, runBatch, type RunBatchDeps } from './run-batch.ts'

const POLL_MS = 1_000
/** After a run that disk or database stopped, nothing is claimed for so long; twice as long after each that follows. */
const PARKED_MS = 1_000
const PARKED_MS_MAX = 16_000

export interface RunnerDeps extends RunBatchDeps {
  /** Name of this engine process in the queue; new at every start. */
  readonly workerId: string
  /** Batches that are worked on at the same time. */
  readonly runsMax: number
  readonly onBatchEnded?: (batchId: string) => void
}

export interface Runner {
  /** Takes back what a dead engine held and begins to claim. */
  start(): Promise<void>
  /** Something may have become available. */
  wake(): void
  /** Asks for a running batch to stop; the mark is in the database already. */
  cancelRunning(batchId: string): void
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
  const leases = createLeases({ runs: storage.runs, clock, logger })
  const active = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  let stopping = false
  /** While somebody needs a batch to rest, nothing is claimed: it takes as long as a run needs to let go. */
  let resting = 0
  const claiming = repeat({
    everyMs: POLL_MS,
    work: claimAll,
    onFault: err => logger.error({ err }, 'claiming_failed'),
  })
  let isStarted = false
  let parkedMs = 0
  let parkedUntilMs = -Infinity

  return {
    start: async () => {
      const rescued = await storage.runs.rescue({ now: clock.now(), allRunning: true })
      if (rescued > 0) logger.info({ rescued }, 'runs_rescued')
      isStarted = true
      claiming.wake()
    },
    wake: claiming.wake,
    cancelRunning: batchId => active.get(batchId)?.abort.abort(new Stop('cancel_requested')),
    whileParked: async (batchId, work) => {
      resting++
      try {
        // A run that is being claimed at this moment is among the active ones afterwards.
        await claiming.settled()
        const run = active.get(batchId)
        run?.abort.abort(new Stop('shutdown'))
        await run?.done
        return await work()
      } finally {
        resting--
        claiming.wake()
      }
    },
    stop: async () => {
      stopping = true
      await claiming.stop()
      for (const { abort } of active.values()) abort.abort(new Stop('shutdown'))
      await Promise.all([...active.values()].map(({ done }) => done))
    },
  }

  async function claimAll(): Promise<void> {
    if (!isStarted || mayNotClaim()) return
    await endHopeless()
    await leases.settle()
    while (active.size < deps.runsMax && !mayNotClaim()) {
      const run = await leases.claim(deps.workerId)
      if (!run) return
      await letGo(run.batchId)
      const abort = new AbortController()
      const done = drive(run, abort)
        // Its end could not be written: the lease runs out, and the run is taken back.
        .catch((err: unknown) => logger.error({ batchId: run.batchId, err }, 'run_end_not_stored'))
        .finally(() => {
          active.delete(run.batchId)
          deps.onBatchEnded?.(run.batchId)
          claiming.wake()
        })
      active.set(run.batchId, { abort, done })
    }
  }

  /** A batch is driven once: whoever gave our run away, the former drive ends before another one begins. */
  async function letGo(batchId: string): Promise<void> {
    const former = active.get(batchId)
    if (!former) return
    logger.warn({ batchId }, 'run_claimed_twice')
    former.abort.abort(new Stop('lease_lost'))
    await former.done
  }

  function mayNotClaim(): boolean {
    return stopping || resting > 0 || clock.monotonicMs() < parkedUntilMs
  }

  /** Batches of which not one source could be fetched fail without having been processed. */
  async function endHopeless(): Promise<void> {
    for (const batchId of await storage.runs.listAllSourcesFailed()) {
      const count = (await storage.documents.listByBatch(batchId)).length
      const message = `Kein Dokument konnte abgeholt werden (${count} von ${count}).`
      const fault: BatchFault = {
        code: 'all_documents_failed',
        message,
        retryable: true,
        phase: 'CONVERSION',
        failedAt: clock.now(),
      }
      if (await storage.runs.failQueued(batchId, fault)) deps.onBatchEnded?.(batchId)
    }
  }

  async function drive(run: Run, abort: AbortController): Promise<void> {
    const batch = await storage.batches.find(run.batchId)
    if (!batch) throw new Error('a run without a batch')
    const lease = leases.keep(run, abort)
    logger.info({ batchId: batch.id, attempt: run.attempt }, 'run_started')
    try {
      const output = await runBatch(deps, batch, abort.signal)
      await end(run, batch, { status: 'completed', output, progress: await finishedProgress(batch, output) })
    } catch (error) {
      await endAfter(error, run, batch, abort.signal)
    } finally {
      await lease.stop()
    }
  }

  async function endAfter(error: unknown, run: Run, batch: Batch, signal: AbortSignal): Promise<void> {
    const stored = signal.aborted ? null : storageFaultOf(error)
    if (stored) {
      await park(run, stored.code, signal)
      return
    }
    const phase = error instanceof PhaseFailure ? error.phase : await currentPhase(batch.id)
    if (signal.aborted && signal.reason instanceof Stop) {
      switch (signal.reason.reason) {
        case 'cancel_requested':
          await end(run, batch, { status: 'failed', fault: cancelledFault(phase, clock.now()) })
          return
        case 'shutdown':
          await storage.runs.release(run)
          logger.info({ batchId: batch.id }, 'run_parked')
          return
        case 'lease_lost':
        case 'timeout':
          logger.warn({ batchId: batch.id, reason: signal.reason.reason }, 'run_left')
          return
      }
    }
    const cause = error instanceof PhaseFailure ? error.cause : error
    const fault = batchFault(phase, cause, clock.now())
    logger.error({ batchId: batch.id, phase, code: fault.code, err: cause }, 'run_failed')
    await end(run, batch, { status: 'failed', fault })
  }

  /** Nothing of the batch is at fault: it goes on from its checkpoints when disk and database take its work again. */
  async function park(run: Run, code: string, signal: AbortSignal): Promise<void> {
    logger.warn({ batchId: run.batchId, code }, 'run_parked')
    parkedMs = Math.min(parkedMs === 0 ? PARKED_MS : parkedMs * 2, PARKED_MS_MAX)
    parkedUntilMs = clock.monotonicMs() + parkedMs
    await untilStored(() => storage.runs.release(run), signal)
  }

  async function end(run: Run, batch: Batch, outcome: RunEnd): Promise<void> {
    const ours = await storage.runs.finish(run, outcome, clock.now())
    parkedMs = 0
    logger.info({ batchId: batch.id, status: outcome.status, ours }, 'run_ended')
  }

  async function currentPhase(batchId: string): Promise<PhaseName> {
    return (await storage.batches.progress(batchId))?.phase ?? 'CONVERSION'
  }

  async function finishedProgress(
    batch: Batch,
    output: BatchOutput,
  ): Promise<Extract<RunEnd, { status: 'completed' }>['progress']> {
    const documents = await storage.documents.listByBatch(batch.id)
    const last = documents.at(-1)
    return {
      phase: 'REPORT',
      phasePercent: 100,
      overallPercent: 100,
      microStep: 'finished',
      estimatedRemainingSeconds: 0,
      currentFile: last?.filename ?? '',
      currentIndex: documents.length,
      totalFiles: documents.length,
      filePercent: 100,
      updatedAt: output.createdAt,
    }
  }
}
