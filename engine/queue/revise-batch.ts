import type { Logger } from 'pino'
import type { Batch, BatchOutput } from '../model/batch.ts'
import { phaseRow } from '../model/phase-table.ts'
import { createPhaseContext } from '../phases/context.ts'
import type { Phase, PhaseContext } from '../phases/phase.ts'
import type { Clock } from '../shared/clock.ts'
import { createInTurn } from '../shared/in-turn.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { Storage } from '../storage/storage.ts'
import { batchFault } from './batch-fault.ts'
import { anyReadAgain, documentsReadAgain } from './documents-read-again.ts'
import { documentsToProcess } from './documents-to-process.ts'

export interface ReviseBatchDeps {
  readonly storage: Storage
  readonly phases: readonly Phase[]
  readonly clock: Clock
  readonly logger: Logger
  readonly retryDelaysMs: readonly number[]
  /** Room where files are kept; rejects with what the disk says when nothing can be written there. */
  readonly freeBytes: () => Promise<number>
  /** The Belegmappe that REPORT wrote. */
  readonly takeOutput: (batchId: string) => BatchOutput | null
  /** Removes a file of the managed storage; none there is no error. */
  readonly removeManaged: (path: string) => Promise<void>
  /** Removes what a deletion left of the batch; false while another program holds something of it. */
  readonly settleRemovals: (batch: Batch) => Promise<boolean>
}

/**
 * Writes the Belegmappe of a corrected batch anew; false when corrections came meanwhile that it does not show. A fault
 * of the batch is kept with its revision, one of disk or database is thrown.
 */
export async function reviseBatch(deps: ReviseBatchDeps, batchId: string, signal: AbortSignal): Promise<boolean> {
  const { storage, logger } = deps
  const batch = await storage.batches.find(batchId)
  if (!batch || signal.aborted) return true
  // What goes lies where the new files will: it is looked at again after the next quiet time.
  if (!(await deps.settleRemovals(batch))) return false
  // Its mandant is not deleted meanwhile, whatever became of an earlier try.
  await storage.corrections.begin(batch.id)
  const { wanted } = await storage.corrections.revision(batch.id)
  try {
    const output = await writeAnew(deps, batch, signal)
    const earlier = await storage.batches.output(batch.id)
    // Its mandant or its years named it otherwise. Before the end, so that a crash leaves no file behind that nobody
    // knows of.
    if (earlier && earlier.path !== output.path) await removeEarlier(deps, batch.id, earlier.path)
    await storage.corrections.finish(batch.id, wanted, output)
    logger.info({ batchId: batch.id, corrections: wanted }, 'batch_revised')
    return (await storage.corrections.revision(batch.id)).wanted === wanted
  } catch (error) {
    if (!signal.aborted) await keepFault(deps, batch.id, error)
    return true
  }
}

/** Nothing of the batch is at fault when disk or database is: that is thrown. */
async function keepFault({ storage, clock, logger }: ReviseBatchDeps, batchId: string, error: unknown): Promise<void> {
  if (storageFaultOf(error)) throw error
  const { code, message } = batchFault('REPORT', error, clock.now())
  await storage.corrections.fail(batchId, { code, message })
  logger.error({ batchId, code, err: error }, 'revision_failed')
}

async function writeAnew(deps: ReviseBatchDeps, batch: Batch, signal: AbortSignal): Promise<BatchOutput> {
  const { storage } = deps
  const isReread = await anyReadAgain(storage, batch.id)
  for (const phase of deps.phases) {
    if (!batch.options.phases.includes(phase.name)) continue
    if (phaseRow(phase.name).revisedFor !== null)
      await runPhase(deps, phase, batch, { signal, documents: () => documentsToProcess(storage, batch.id) })
    else if (isReread)
      await runPhase(deps, phase, batch, { signal, documents: () => documentsReadAgain(storage, batch.id, phase.name) })
  }
  const output = deps.takeOutput(batch.id)
  if (!output) throw new Error('REPORT ended without an output')
  return output
}

/** A program may hold it open; the new one is there all the same. */
async function removeEarlier({ removeManaged, logger }: ReviseBatchDeps, batchId: string, path: string): Promise<void> {
  await removeManaged(path).catch((error: NodeJS.ErrnoException) => {
    logger.warn({ batchId, code: error.code ?? 'unknown' }, 'earlier_edition_not_removed')
  })
}

async function runPhase(
  { storage, logger, retryDelaysMs, freeBytes }: ReviseBatchDeps,
  phase: Phase,
  batch: Batch,
  { signal, documents }: Pick<PhaseContext, 'signal' | 'documents'>,
): Promise<void> {
  await phase.run(
    createPhaseContext({
      phase: phase.name,
      batch,
      storage,
      signal,
      retryDelaysMs,
      doubts: createInTurn(),
      freeBytes,
      documents,
      emit: () => undefined,
      logger: logger.child({ batchId: batch.id, phase: phase.name }),
    }),
  )
}
