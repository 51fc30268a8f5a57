import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Batch, BatchOutput } from '../model/batch.ts'
import { phaseRow } from '../model/phase-table.ts'
import { createPhaseContext } from '../phases/context.ts'
import type { Phase } from '../phases/phase.ts'
import type { Clock } from '../shared/clock.ts'
import { Stop } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import { repeat } from '../shared/repeat.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import type { Storage } from '../storage/storage.ts'
import { batchFault } from './batch-fault.ts'
import { inTheRace } from './in-the-race.ts'

export interface ReviserDeps {
  readonly storage: Storage
  readonly phases: readonly Phase[]
  readonly clock: Clock
  readonly logger: Logger
  readonly retryDelaysMs: readonly number[]
  /** Room where files are kept. */
  readonly freeBytes: () => Promise<number>
  /**
   * A person who corrects one thing after the other is not run after: the first round begins when nothing came for so
   * long.
   */
  readonly quietMs: number
  /** The Belegmappe that REPORT wrote. */
  readonly takeOutput: (batchId: string) => BatchOutput | null
  /** Removes a file of the managed storage; none there is no error. */
  readonly removeManaged: (path: string) => Promise<void>
}

export interface Reviser {
  /** Goes on with what an earlier engine left open. */
  start(): void
  /** A batch was corrected. */
  wake(): void
  /**
   * Does `work` while the batch's Belegmappe is not being written; a round that is under way begins anew afterwards.
   */
  whileParked<T>(batchId: string, work: () => T | Promise<T>): Promise<T>
  /** Parks what runs; it begins anew at the next start. */
  stop(): Promise<void>
}

/** Even someone who never pauses gets a new Belegmappe that often. */
const QUIET_MAX_MS = 3 * 60_000
/** What disk or database stopped is begun anew after so long, and later after each time that follows. */
const AGAIN_MS = 2_000

/**
 * Writes the Belegmappe of corrected batches anew, one after the other. The batch stays completed with its old file
 * until the new one is in its place; corrections that arrive meanwhile are followed by a further round.
 */
export function createReviser(deps: ReviserDeps): Reviser {
  const { storage, clock, logger } = deps
  const stopping = new AbortController()
  let isWanted = false
  let wakes = 0
  let round: { readonly batchId: string; readonly abort: AbortController } | null = null
  /** A round and those who need its batch at rest come one after the other. */
  const inTurn = createInTurn()
  const revising = repeat({
    everyMs: AGAIN_MS,
    isIdle: true,
    work,
    onFault: err => logger.error({ err }, 'revisions_not_written'),
  })

  function wake(): void {
    isWanted = true
    wakes++
    revising.wake()
  }

  async function work(): Promise<void> {
    try {
      await reviseOpen()
    } catch (error) {
      isWanted = true
      throw error
    }
  }

  async function reviseOpen(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      await quiet()
      isWanted = false
      for (const batchId of await storage.corrections.listOpen()) {
        if (stopping.signal.aborted) return
        const abort = new AbortController()
        round = { batchId, abort }
        await inTurn([batchId], () => revise(batchId, AbortSignal.any([stopping.signal, abort.signal]))).finally(() => {
          round = null
        })
      }
    }
  }

  async function whileParked<T>(batchId: string, work: () => T | Promise<T>): Promise<T> {
    if (round?.batchId === batchId) {
      isWanted = true
      round.abort.abort(new Stop('shutdown'))
    }
    return await inTurn([batchId], async () => work())
  }

  async function quiet(): Promise<void> {
    const untilMs = clock.monotonicMs() + QUIET_MAX_MS
    let heard = -1
    while (heard !== wakes && clock.monotonicMs() < untilMs && !stopping.signal.aborted) {
      heard = wakes
      await delay(deps.quietMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function revise(batchId: string, signal: AbortSignal): Promise<void> {
    const batch = await storage.batches.find(batchId)
    if (!batch || signal.aborted) return
    // Its mandant is not deleted meanwhile, whatever became of an earlier try.
    await storage.corrections.begin(batch.id)
    const { wanted } = await storage.corrections.revision(batch.id)
    try {
      for (const phase of deps.phases) {
        if (phaseRow(phase.name).revisedFor !== null && batch.options.phases.includes(phase.name))
          await runPhase(phase, batch, signal)
      }
      const output = deps.takeOutput(batch.id)
      if (!output) throw new Error('REPORT ended without an output')
      const earlier = await storage.batches.output(batch.id)
      // Its mandant or its years named it otherwise. Before the end, so that a crash leaves no file behind that nobody
      // knows of.
      if (earlier && earlier.path !== output.path) await removeEarlier(batch.id, earlier.path)
      await storage.corrections.finish(batch.id, wanted, output)
      logger.info({ batchId: batch.id, corrections: wanted }, 'batch_revised')
      if ((await storage.corrections.revision(batch.id)).wanted > wanted) isWanted = true
    } catch (error) {
      if (signal.aborted) return
      // Nothing of the batch is at fault.
      if (storageFaultOf(error)) throw error
      const { code, message } = batchFault('REPORT', error, clock.now())
      await storage.corrections.fail(batch.id, { code, message })
      logger.error({ batchId: batch.id, code, err: error }, 'revision_failed')
    }
  }

  /** A program may hold it open; the new one is there all the same. */
  async function removeEarlier(batchId: string, path: string): Promise<void> {
    await deps.removeManaged(path).catch((error: NodeJS.ErrnoException) => {
      logger.warn({ batchId, code: error.code ?? 'unknown' }, 'earlier_edition_not_removed')
    })
  }

  async function runPhase(phase: Phase, batch: Batch, signal: AbortSignal): Promise<void> {
    await phase.run(
      createPhaseContext({
        phase: phase.name,
        batch,
        storage,
        signal,
        retryDelaysMs: deps.retryDelaysMs,
        freeBytes: deps.freeBytes,
        documents: () => inTheRace(storage, batch.id),
        emit: () => undefined,
        logger: logger.child({ batchId: batch.id, phase: phase.name }),
      }),
    )
  }

  return {
    start: wake,
    wake,
    whileParked,
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await revising.stop()
    },
  }
}
