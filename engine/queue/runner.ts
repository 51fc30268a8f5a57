import type { Batch, BatchOutput } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { Run } from '../model/run.ts'
import { Stop } from '../shared/errors.ts'
import type { RunEnd } from '../storage/storage.ts'
import { batchFault, cancelledFault } from './batch-fault.ts'
import { PhaseFailure, runBatch, type RunBatchDeps } from './run-batch.ts'

const LEASE_MS = 30_000
const HEARTBEAT_MS = 1_000
const POLL_MS = 1_000

export interface RunnerDeps extends RunBatchDeps {
  /** Name of this engine process in the queue; new at every start. */
  readonly workerId: string
  /** Batches that are worked on at the same time. */
  readonly runsMax: number
  readonly onBatchEnded?: (batchId: string) => void
}

export interface Runner {
  /** Takes back what a dead engine held and begins to claim. */
  start(): void
  /** Something may have become available. */
  wake(): void
  /** Asks for a running batch to stop; the mark is in the database already. */
  cancelRunning(batchId: string): void
  /** Does `work` while the batch is not worked on: its run is parked before, and goes on afterwards from where it was. */
  whileParked<T>(batchId: string, work: () => T | Promise<T>): Promise<T>
  /** Parks running batches and waits until they let go; they resume at the next start. */
  stop(): Promise<void>
}

/** Claims runs, drives them, keeps their lease and ends them. */
export function createRunner(deps: RunnerDeps): Runner {
  const { storage, clock, logger } = deps
  const active = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  let timer: NodeJS.Timeout | null = null
  let stopping = false
  /** While somebody needs a batch to rest, nothing is claimed: it takes as long as a run needs to let go. */
  let resting = 0

  return {
    start: () => {
      const rescued = storage.runs.rescue({ now: clock.now(), allRunning: true })
      if (rescued > 0) logger.info({ rescued }, 'runs_rescued')
      timer = setInterval(claimAll, POLL_MS)
      claimAll()
    },
    wake: () => void setImmediate(claimAll),
    cancelRunning: batchId => active.get(batchId)?.abort.abort(new Stop('cancel_requested')),
    whileParked: async (batchId, work) => {
      resting++
      try {
        const run = active.get(batchId)
        run?.abort.abort(new Stop('shutdown'))
        await run?.done
        return await work()
      } finally {
        resting--
        setImmediate(claimAll)
      }
    },
    stop: async () => {
      stopping = true
      if (timer) clearInterval(timer)
      for (const { abort } of active.values()) abort.abort(new Stop('shutdown'))
      await Promise.all([...active.values()].map(({ done }) => done))
    },
  }

  function claimAll(): void {
    if (stopping || resting > 0) return
    endHopeless()
    storage.runs.rescue({ now: clock.now(), allRunning: false })
    while (active.size < deps.runsMax) {
      const run = storage.runs.claim(deps.workerId, clock.now(), LEASE_MS)
      if (!run) return
      const abort = new AbortController()
      const done = drive(run, abort).finally(() => {
        active.delete(run.batchId)
        deps.onBatchEnded?.(run.batchId)
        setImmediate(claimAll)
      })
      active.set(run.batchId, { abort, done })
    }
  }

  /** Batches of which not one source could be fetched fail without having been processed. */
  function endHopeless(): void {
    for (const batchId of storage.runs.listAllSourcesFailed()) {
      const count = storage.documents.listByBatch(batchId).length
      const message = `Kein Dokument konnte abgeholt werden (${count} von ${count}).`
      const at = { phase: 'CONVERSION' as PhaseName, failedAt: clock.now() }
      storage.runs.failQueued(batchId, { code: 'all_documents_failed', message, retryable: true, ...at })
      deps.onBatchEnded?.(batchId)
    }
  }

  async function drive(run: Run, abort: AbortController): Promise<void> {
    const batch = storage.batches.find(run.batchId)
    if (!batch) throw new Error('a run without a batch')
    const beat = setInterval(() => keepLease(run, abort), HEARTBEAT_MS)
    logger.info({ batchId: batch.id, attempt: run.attempt }, 'run_started')
    try {
      const output = await runBatch(deps, batch, abort.signal)
      end(run, batch, { status: 'completed', output, progress: finishedProgress(batch, output) })
    } catch (error) {
      endAfter(error, run, batch, abort.signal)
    } finally {
      clearInterval(beat)
    }
  }

  function endAfter(error: unknown, run: Run, batch: Batch, signal: AbortSignal): void {
    const phase = error instanceof PhaseFailure ? error.phase : currentPhase(batch.id)
    if (signal.aborted && signal.reason instanceof Stop) {
      switch (signal.reason.reason) {
        case 'cancel_requested':
          end(run, batch, { status: 'failed', fault: cancelledFault(phase, clock.now()) })
          return
        case 'shutdown':
          storage.runs.release(run)
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
    end(run, batch, { status: 'failed', fault })
  }

  function end(run: Run, batch: Batch, outcome: RunEnd): void {
    const ours = storage.runs.finish(run, outcome, clock.now())
    logger.info({ batchId: batch.id, status: outcome.status, ours }, 'run_ended')
  }

  function keepLease(run: Run, abort: AbortController): void {
    const kept = storage.runs.heartbeat(run, clock.now(), LEASE_MS)
    if (!kept) abort.abort(new Stop('lease_lost'))
    else if (kept.cancelRequested) abort.abort(new Stop('cancel_requested'))
  }

  function currentPhase(batchId: string): PhaseName {
    return storage.batches.progress(batchId)?.phase ?? 'CONVERSION'
  }

  function finishedProgress(batch: Batch, output: BatchOutput): Extract<RunEnd, { status: 'completed' }>['progress'] {
    const documents = storage.documents.listByBatch(batch.id)
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
