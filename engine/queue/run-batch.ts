import type { Logger } from 'pino'
import type { Batch, BatchOutput } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import type { Document } from '../model/document.ts'
import { createPhaseContext } from '../phases/context.ts'
import { documentWeight } from '../phases/phase-cost.ts'
import type { Phase } from '../phases/phase.ts'
import { startProgress } from '../phases/progress.ts'
import type { ProgressFrame } from '../phases/view-progress.ts'
import type { Clock } from '../shared/clock.ts'
import { EngineError } from '../shared/errors.ts'
import type { Storage } from '../storage/storage.ts'
import { createPageCounter } from './count-pages.ts'
import { inTheRace } from './in-the-race.ts'
import { keepProgress } from './keep-progress.ts'

export interface RunBatchDeps {
  readonly storage: Storage
  readonly phases: readonly Phase[]
  readonly clock: Clock
  readonly logger: Logger
  readonly workers: number
  readonly retryDelaysMs: readonly number[]
  /** Room where files are kept. */
  readonly freeBytes: () => Promise<number>
  /** The Belegmappe that REPORT wrote in this run. */
  readonly takeOutput: (batchId: string) => BatchOutput | null
}

/** Where a run was when it failed. */
export class PhaseFailure extends Error {
  override readonly name = 'PhaseFailure'
  readonly phase: PhaseName

  constructor(phase: PhaseName, cause: unknown) {
    super(`failed in ${phase}`, { cause })
    this.phase = phase
  }
}

/**
 * Takes a batch through its phases, skipping those that an earlier run finished; returns the Belegmappe.
 * Throws PhaseFailure with the cause; after an abort the signal's reason says why.
 */
export async function runBatch(deps: RunBatchDeps, batch: Batch, signal: AbortSignal): Promise<BatchOutput> {
  const { storage, clock } = deps
  const phases = deps.phases.filter(phase => batch.options.phases.includes(phase.name))
  const first = phases[0]
  if (!first) throw new Error('a batch without phases')
  const done = await donePhases(phases.map(({ name }) => name))
  const countPages = createPageCounter(storage.pages)
  const progress = keepProgress({
    clock,
    frame,
    start: { ...startProgress(first.name, clock.monotonicMs()), phasesDone: done },
    save: view => storage.batches.saveProgress(batch.id, view),
    onFault: err => deps.logger.warn({ batchId: batch.id, err }, 'progress_not_stored'),
  })
  const { emit } = progress
  try {
    for (const phase of phases) {
      if (done.includes(phase.name)) continue
      await runPhase(phase)
      const left = await inTheRace(storage, batch.id)
      if (left.length === 0)
        throw new PhaseFailure(phase.name, allFailed(await storage.documents.listByBatch(batch.id)))
    }
  } finally {
    await progress.stop()
  }
  const output = deps.takeOutput(batch.id)
  if (!output) throw new PhaseFailure('REPORT', new Error('REPORT ended without an output'))
  return output

  /** What hands over its file in this process runs in each run; its own steps may run twice. */
  async function donePhases(names: readonly PhaseName[]): Promise<PhaseName[]> {
    const done: PhaseName[] = []
    for (const name of names) {
      if (!phaseRow(name).runsAlways && (await storage.checkpoints.isPhaseFinished(batch.id, name))) done.push(name)
    }
    return done
  }

  async function runPhase(phase: Phase): Promise<void> {
    const documents = async () =>
      (await inTheRace(storage, batch.id)).map(({ id, index, filename }) => ({ id, index, filename }))
    const before = (await documents()).length
    const logger = deps.logger.child({ batchId: batch.id, phase: phase.name })
    await storage.checkpoints.startPhase(batch.id, phase.name, clock.now())
    emit({ type: 'phase_started', phase: phase.name, weights: await weightsOf(phase.name), atMs: clock.monotonicMs() })
    try {
      await phase.run(
        createPhaseContext({
          phase: phase.name,
          batch,
          documents,
          storage,
          signal,
          emit,
          logger,
          retryDelaysMs: deps.retryDelaysMs,
          freeBytes: deps.freeBytes,
        }),
      )
    } catch (error) {
      throw new PhaseFailure(phase.name, error)
    }
    await storage.checkpoints.finishPhase(
      batch.id,
      phase.name,
      clock.now(),
      (await inTheRace(storage, batch.id)).length,
    )
    emit({ type: 'phase_finished', phase: phase.name })
    logger.info({ documents: before, left: (await inTheRace(storage, batch.id)).length }, 'phase_finished')
  }

  async function weightsOf(phase: PhaseName): Promise<Record<string, number>> {
    if (phaseRow(phase).worksOn === 'batch') return { batch: 1 }
    return Object.fromEntries(
      await Promise.all(
        (await inTheRace(storage, batch.id)).map(async document => [
          document.id,
          documentWeight(phase, await countPages(document)),
        ]),
      ),
    )
  }

  async function frame(): Promise<ProgressFrame> {
    const all = await storage.documents.listByBatch(batch.id)
    const counts = await Promise.all(all.filter(document => document.status !== 'failed').map(countPages))
    return {
      phases: phases.map(({ name }) => phaseRow(name)),
      documents: all.map(({ id, index, filename }) => ({ id, index, filename })),
      pages: counts.reduce((sum, count) => sum + count.all, 0),
      pagesToRecognize: counts.reduce((sum, count) => sum + count.toRecognize, 0),
      workers: deps.workers,
    }
  }
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
