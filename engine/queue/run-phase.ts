import type { Logger } from 'pino'
import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'
import { createPhaseContext } from '../phases/context.ts'
import { documentWeight } from '../phases/phase-cost.ts'
import type { Phase, PhaseContext } from '../phases/phase.ts'
import type { ProgressEvent } from '../phases/progress.ts'
import type { Clock } from '../shared/clock.ts'
import type { InTurn } from '../shared/in-turn.ts'
import type { Storage } from '../storage/storage.ts'
import type { PageCounter } from './count-pages.ts'
import { documentsToProcess } from './documents-to-process.ts'

export interface RunPhaseDeps {
  readonly batch: Batch
  readonly storage: Storage
  readonly clock: Clock
  /** Of the run, as its progress is stored. */
  readonly steady: Clock
  readonly logger: Logger
  readonly signal: AbortSignal
  readonly countPages: PageCounter
  readonly emit: (event: ProgressEvent) => void
  readonly retryDelaysMs: readonly number[]
  readonly doubts: InTurn
  /** Room where files are kept; rejects with what the disk says when nothing can be written there. */
  readonly freeBytes: () => Promise<number>
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

/** Runs a phase over the documents that are left, from its checkpoints; throws PhaseFailure with the cause. */
export async function runPhase(deps: RunPhaseDeps, phase: Phase): Promise<void> {
  const { batch, storage, clock, steady, emit } = deps
  const { name } = phase
  const before = (await documentsToProcess(storage, batch.id)).length
  const logger = deps.logger.child({ batchId: batch.id, phase: name })
  const spentMs = await startSpent(deps, name)
  await storage.checkpoints.startPhase(batch.id, name, steady.now() - spentMs())
  emit({ type: 'phase_started', phase: name, weights: await weightsOf(deps, name), atMs: clock.monotonicMs() })
  try {
    await phase.run(contextOf(deps, name, logger))
  } catch (error) {
    throw new PhaseFailure(name, error)
  }
  const left = (await documentsToProcess(storage, batch.id)).length
  const at = clock.now()
  await storage.checkpoints.startPhase(batch.id, name, at - spentMs())
  await storage.checkpoints.finishPhase(batch.id, name, at, left)
  emit({ type: 'phase_finished', phase: name })
  logger.info({ documents: before, left }, 'phase_finished')
}

/**
 * Milliseconds that a phase was worked on, earlier runs of it included: by the monotonic clock, since a clock that is set
 * meanwhile would make hours or years of it. Of an earlier run the stored progress tells how far it came, by its own
 * steady clock; the pause after it is no work.
 */
async function startSpent({ batch, storage, steady }: RunPhaseDeps, phase: PhaseName): Promise<() => number> {
  const startedMs = steady.monotonicMs()
  const began = await storage.checkpoints.phaseBegan(batch.id, phase)
  const seen = began === null ? null : await storage.batches.progress(batch.id)
  const before = began !== null && seen?.phase === phase ? Math.max(0, seen.updatedAt - began) : 0
  return () => Math.round(before + steady.monotonicMs() - startedMs)
}

function contextOf(deps: RunPhaseDeps, phase: PhaseName, logger: Logger): PhaseContext {
  const { batch, storage, signal, emit, retryDelaysMs, doubts, freeBytes } = deps
  const documents = async () =>
    (await documentsToProcess(storage, batch.id)).map(({ id, index, filename }) => ({ id, index, filename }))
  const own = { phase, batch, documents, storage, signal, emit, logger }
  return createPhaseContext({ ...own, retryDelaysMs, doubts, freeBytes })
}

/** What each document costs in a phase, for its progress; a phase that works on the batch has one item. */
async function weightsOf(
  { batch, storage, countPages }: RunPhaseDeps,
  phase: PhaseName,
): Promise<Record<string, number>> {
  if (phaseRow(phase).worksOn === 'batch') return { batch: 1 }
  const documents = await documentsToProcess(storage, batch.id)
  return Object.fromEntries(
    await Promise.all(
      documents.map(async document => [document.id, documentWeight(phase, await countPages(document))]),
    ),
  )
}
