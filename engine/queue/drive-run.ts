import type { Batch, BatchOutput } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import type { Run } from '../model/run.ts'
import type { BackOff } from '../shared/back-off.ts'
import { Stop } from '../shared/errors.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import { untilStored } from '../shared/until-stored.ts'
import type { RunEnd } from '../storage/storage.ts'
import { batchFault, cancelledFault } from './batch-fault.ts'
import type { Leases } from './keep-leases.ts'
import { runBatch } from './run-batch.ts'
import type { RunBatchDeps } from './run-batch.ts'
import { PhaseFailure } from './run-phase.ts'

export interface DriveDeps extends RunBatchDeps {
  readonly leases: Leases
  /** Of claiming, after runs that disk or database stopped. */
  readonly backOff: BackOff
}

/** Takes a claimed run through its batch and ends both; keeps its lease meanwhile. Rejects when the end was not stored. */
export async function driveRun(deps: DriveDeps, run: Run, abort: AbortController): Promise<void> {
  const { storage, logger } = deps
  const batch = await storage.batches.find(run.batchId)
  if (!batch) throw new Error('a run without a batch')
  const lease = deps.leases.keep(run, abort)
  logger.info({ batchId: batch.id, attempt: run.attempt }, 'run_started')
  try {
    const output = await runBatch(deps, batch, abort.signal)
    await end(deps, run, { status: 'completed', output, progress: await finishedProgress(deps, batch, output) })
  } catch (error) {
    await endAfter(deps, run, error, abort.signal)
  } finally {
    await lease.stop()
  }
}

async function endAfter(deps: DriveDeps, run: Run, error: unknown, signal: AbortSignal): Promise<void> {
  const { clock, logger } = deps
  const stored = signal.aborted ? null : storageFaultOf(error)
  if (stored) {
    await park(deps, run, stored.code, signal)
    return
  }
  const phase = error instanceof PhaseFailure ? error.phase : await currentPhase(deps, run.batchId)
  if (signal.aborted && signal.reason instanceof Stop) {
    await endStopped(deps, run, phase, signal.reason)
    return
  }
  const cause = error instanceof PhaseFailure ? error.cause : error
  const fault = batchFault(phase, cause, clock.now())
  logger.error({ batchId: run.batchId, phase, code: fault.code, err: cause }, 'run_failed')
  await end(deps, run, { status: 'failed', fault })
}

async function endStopped(deps: DriveDeps, run: Run, phase: PhaseName, { reason }: Stop): Promise<void> {
  const { storage, clock, logger } = deps
  const { batchId } = run
  switch (reason) {
    case 'cancel_requested':
      await end(deps, run, { status: 'failed', fault: cancelledFault(phase, clock.now()) })
      return
    case 'shutdown':
      await storage.runs.release(run)
      logger.info({ batchId }, 'run_parked')
      return
    case 'lease_lost':
      logger.warn({ batchId, reason }, 'run_left')
      return
  }
}

/** Nothing of the batch is at fault: it goes on from its checkpoints when disk and database take its work again. */
async function park(
  { storage, clock, logger, backOff }: DriveDeps,
  run: Run,
  code: string,
  signal: AbortSignal,
): Promise<void> {
  logger.warn({ batchId: run.batchId, code }, 'run_parked')
  backOff.rest(clock.monotonicMs())
  await untilStored(() => storage.runs.release(run), signal)
}

async function end({ storage, clock, logger, backOff }: DriveDeps, run: Run, outcome: RunEnd): Promise<void> {
  const ours = await storage.runs.finish(run, outcome, clock.now())
  backOff.settle()
  logger.info({ batchId: run.batchId, status: outcome.status, ours }, 'run_ended')
}

async function currentPhase({ storage }: DriveDeps, batchId: string): Promise<PhaseName> {
  return (await storage.batches.progress(batchId))?.phase ?? 'CONVERSION'
}

async function finishedProgress(
  { storage }: DriveDeps,
  batch: Batch,
  output: BatchOutput,
): Promise<Extract<RunEnd, { status: 'completed' }>['progress']> {
  const documents = await storage.documents.outline(batch.id)
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
