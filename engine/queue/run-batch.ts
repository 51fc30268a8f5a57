import type { Logger } from 'pino'
import type { Batch, BatchOutput } from '../model/batch.ts'
import type { Document } from '../model/document.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import type { Phase } from '../phases/phase.ts'
import { startProgress } from '../phases/progress.ts'
import { steadyClock } from '../shared/clock.ts'
import type { Clock } from '../shared/clock.ts'
import type { InTurn } from '../shared/in-turn.ts'
import { EngineError } from '../shared/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { createPageCounter } from './count-pages.ts'
import type { PageCounter } from './count-pages.ts'
import { documentsToProcess } from './documents-to-process.ts'
import { keepProgress } from './keep-progress.ts'
import type { ProgressKeeper } from './keep-progress.ts'
import { PhaseFailure, runPhase } from './run-phase.ts'

export interface RunBatchDeps {
  readonly storage: Storage
  readonly phases: readonly Phase[]
  readonly clock: Clock
  readonly logger: Logger
  readonly workers: number
  readonly retryDelaysMs: readonly number[]
  /** Trials of items over which engines died: one at a time. */
  readonly doubts: InTurn
  /** Room where files are kept; rejects with what the disk says when nothing can be written there. */
  readonly freeBytes: () => Promise<number>
  /** The Belegmappe that REPORT wrote in this run. */
  readonly takeOutput: (batchId: string) => BatchOutput | null
}

/**
 * Takes a batch through its phases, skipping those that an earlier run finished; returns the Belegmappe.
 * Throws PhaseFailure with the cause; after an abort the signal's reason says why.
 */
export async function runBatch(deps: RunBatchDeps, batch: Batch, signal: AbortSignal): Promise<BatchOutput> {
  const { storage } = deps
  const phases = deps.phases.filter(phase => batch.options.phases.includes(phase.name))
  const done = await finishedPhases(deps, batch, phases)
  const countPages = createPageCounter(storage.pages)
  const steady = steadyClock(deps.clock)
  const progress = openProgress(deps, batch, { phases, done, countPages, steady })
  try {
    for (const phase of phases) {
      if (done.includes(phase.name)) continue
      await runPhase({ ...deps, steady, batch, signal, countPages, emit: progress.emit }, phase)
      const left = await documentsToProcess(storage, batch.id)
      if (left.length === 0)
        throw new PhaseFailure(phase.name, allFailed(await storage.documents.listByBatch(batch.id)))
    }
  } finally {
    await progress.stop()
  }
  const output = deps.takeOutput(batch.id)
  if (!output) throw new PhaseFailure('REPORT', new Error('REPORT ended without an output'))
  return output
}

/** What hands over its file in this process runs in each run; its own steps may run twice. */
async function finishedPhases(
  { storage }: RunBatchDeps,
  batch: Batch,
  phases: readonly Phase[],
): Promise<readonly PhaseName[]> {
  const done: PhaseName[] = []
  for (const { name } of phases) {
    if (!phaseRow(name).runsAlways && (await storage.checkpoints.isPhaseFinished(batch.id, name))) done.push(name)
  }
  return done
}

interface Plan {
  readonly phases: readonly Phase[]
  readonly done: readonly PhaseName[]
  readonly countPages: PageCounter
  readonly steady: Clock
}

function openProgress(deps: RunBatchDeps, batch: Batch, { phases, done, countPages, steady }: Plan): ProgressKeeper {
  const { storage, logger } = deps
  const first = phases[0]
  if (!first) throw new Error('a batch without phases')
  return keepProgress({
    clock: steady,
    frame: async () => {
      const all = await storage.documents.outline(batch.id)
      const counts = await Promise.all(all.filter(document => document.status !== 'failed').map(countPages))
      return {
        phases: phases.map(({ name }) => phaseRow(name)),
        documents: all.map(({ id, index, filename }) => ({ id, index, filename })),
        pages: counts.reduce((sum, count) => sum + count.all, 0),
        pagesToRecognize: counts.reduce((sum, count) => sum + count.toRecognize, 0),
        workers: deps.workers,
      }
    },
    start: { ...startProgress(first.name, steady.monotonicMs()), phasesDone: done },
    save: view => storage.batches.saveProgress(batch.id, view),
    onFault: err => logger.warn({ batchId: batch.id, err }, 'progress_not_stored'),
  })
}

function allFailed(documents: readonly Document[]): EngineError {
  const sent = documents.filter(document => !document.isContainer)
  const count = sent.filter(document => document.status === 'failed').length
  const message =
    sent.length === 0
      ? 'Im Stapel ist kein Beleg: er enthält nur Trennblätter oder leere Archive. Bitte die Belege dazu einreichen.'
      : `Kein Dokument konnte verarbeitet werden (${count} von ${sent.length}).`
  return new EngineError('input', 'all_documents_failed', message)
}
