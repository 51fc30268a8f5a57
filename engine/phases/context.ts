import type { Logger } from 'pino'
import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { waitMs } from '../shared/abort.ts'
import { framesOf, isEngineError, Stop } from '../shared/errors.ts'
import { storageFaultOf, storageFull } from '../shared/storage-fault.ts'
import { untilStored } from '../shared/until-stored.ts'
import type { CheckpointKey, Storage } from '../storage/storage.ts'
import { crashedTooOften, faultOf, timedOut } from './item-faults.ts'
import type { DocumentRef, ItemContext, ItemOptions, PhaseContext } from './phase.ts'
import type { ProgressEvent } from './progress.ts'

export interface ContextDeps {
  readonly phase: PhaseName
  readonly batch: Batch
  /** Those that are in the race now. */
  readonly documents: () => Promise<readonly DocumentRef[]>
  readonly storage: Pick<Storage, 'checkpoints' | 'documents'>
  readonly signal: AbortSignal
  readonly emit: (event: ProgressEvent) => void
  readonly logger: Logger
  /** Waits before the second, third … try of transient faults. */
  readonly retryDelaysMs: readonly number[]
  /** Room where files are kept. */
  readonly freeBytes: () => Promise<number>
}

/**
 * Deaths of the engine over one item that was tried alone and did not move on. The engine reads no foreign bytes, so
 * its death (power, a person, the system) says little of the document; without any limit one that does kill it would do
 * so for ever.
 */
const ENGINE_DEATHS_MAX = 10

/** A worker's own files may take so much; what fails with less may have failed for want of it. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

interface Trial {
  /** Other documents are worked on at the same time. */
  readonly inCompany: boolean
  /** Faults of earlier trials in this process. */
  readonly faults: number
}

const FIRST: Trial = { inCompany: false, faults: 0 }

interface Attempt {
  /** 1-based. */
  readonly attempt: number
  /** Faults since the item last moved on, and how far it came. */
  readonly tally: { faults: number; share: number }
  readonly work: (item: ItemContext) => Promise<void>
}

/** The loops, timers, checkpoints and retries of every phase, in one place. */
export function createPhaseContext(deps: ContextDeps): PhaseContext {
  const { batch, signal, storage, emit } = deps
  const keyOf = (options: ItemOptions, item: string): CheckpointKey => ({
    batchId: batch.id,
    phase: deps.phase,
    step: options.step,
    item,
  })

  return {
    batch,
    documents: deps.documents,
    signal,
    eachDocument: async (options, work) => {
      // What was under way when the engine died is tried alone, so that one deadly document does not count against its
      // neighbours.
      const suspects: DocumentRef[] = []
      const fresh: DocumentRef[] = []
      for (const document of await deps.documents()) {
        const checkpoint = await storage.checkpoints.find(keyOf(options, document.id))
        const ended = checkpoint?.state === 'finished' || checkpoint?.state === 'failed'
        if (ended) emit({ type: 'item_finished', item: document.id })
        else (checkpoint && checkpoint.attempts > 0 ? suspects : fresh).push(document)
      }
      const lanes = options.concurrency ?? 1
      const inCompany = lanes > 1 && fresh.length > 1
      const again: DocumentRef[] = []
      await inParallel(suspects, 1, async document => void (await oneDocument(options, document, work, FIRST)))
      await inParallel(fresh, lanes, async document => {
        if (!(await oneDocument(options, document, work, { ...FIRST, inCompany }))) again.push(document)
      })
      const last = { inCompany: false, faults: options.attemptsMax - 1 }
      await inParallel(again, 1, async document => void (await oneDocument(options, document, work, last)))
    },
    once: async (options, work) => {
      const key = keyOf(options, 'batch')
      emit({ type: 'item_started', item: 'batch', step: options.step })
      await attempts(options, key, 'batch', work, FIRST)
      emit({ type: 'item_finished', item: 'batch' })
    },
  }

  /** False when the document has still to be tried alone: its worker may have died of what ran beside it. */
  async function oneDocument(
    options: ItemOptions,
    document: DocumentRef,
    work: (document: DocumentRef, item: ItemContext) => Promise<void>,
    trial: Trial,
  ): Promise<boolean> {
    const key = keyOf(options, document.id)
    emit({ type: 'item_started', item: document.id, step: options.step })
    try {
      await attempts(options, key, document.id, item => work(document, item), trial)
    } catch (error) {
      const fault = faultOf(error)
      if (signal.aborted || !fault) throw error
      if (trial.inCompany && fault.kind === 'transient' && fault === error) return false
      await storage.documents.fail(document.id, { code: fault.code, message: fault.message })
      await storage.checkpoints.fail(key)
      const facts = { documentId: document.id, code: fault.code, details: fault.details }
      if (fault === error) deps.logger.warn(facts, 'document_set_aside')
      else deps.logger.error({ ...facts, frames: framesOf(error) }, 'document_set_aside_by_bug')
    }
    emit({ type: 'item_finished', item: document.id })
    return true
  }

  /**
   * Each attempt is counted before the work and taken back when it ends in whatever way, so that what a checkpoint has
   * counted are deaths of the engine. Faults that this process lived to see, its workers' deaths among them, it counts
   * itself.
   */
  async function attempts(
    options: ItemOptions,
    key: CheckpointKey,
    item: string,
    work: (item: ItemContext) => Promise<void>,
    trial: Trial,
  ): Promise<void> {
    await refuseDeadly(key)
    const faultsMax = trial.inCompany ? Math.max(1, options.attemptsMax - 1) : options.attemptsMax
    const tally = { faults: trial.faults, share: 0 }
    for (;;) {
      signal.throwIfAborted()
      const attempt = (await storage.checkpoints.begin(key)) + tally.faults
      try {
        await limited(options, item, key, { attempt, tally, work })
        await storage.checkpoints.finish(key)
        return
      } catch (error) {
        await untilStored(() => storage.checkpoints.interrupt(key), signal)
        // Neither speaks against the item.
        if (signal.aborted) throw signal.reason
        if (storageFaultOf(error)) throw error
        // Parsers tell a write that found no room as a fault of what they read.
        if ((await deps.freeBytes()) < FREE_BYTES_MIN) throw storageFull(error)
        tally.faults++
        const again = isEngineError(error) && error.kind === 'transient'
        if (!again || tally.faults >= faultsMax) throw error
        deps.logger.info({ item, code: error.code, attempt }, 'item_retried')
        await waitMs(deps.retryDelaysMs[Math.min(tally.faults, deps.retryDelaysMs.length) - 1] ?? 0, signal)
      }
    }
  }

  /** An item over which the engine itself died again and again, alone, without moving on: its end is told instead. */
  async function refuseDeadly(key: CheckpointKey): Promise<void> {
    const before = await storage.checkpoints.find(key)
    if (before?.state !== 'started' || before.attempts <= ENGINE_DEATHS_MAX) return
    // Whoever starts the batch again gets one more try.
    await storage.checkpoints.fail(key)
    throw crashedTooOften()
  }

  async function limited(
    options: ItemOptions,
    item: string,
    key: CheckpointKey,
    { attempt, tally, work }: Attempt,
  ): Promise<void> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Stop('timeout')), options.timeoutMs)
    try {
      await work({
        signal: AbortSignal.any([signal, limit.signal]),
        share: { rank: 'batch', projectId: batch.projectId, batchId: batch.id },
        attempt,
        progress: async (share, unfolded = []) => {
          await storage.checkpoints.moved(key, Math.min(1, Math.max(0, share)))
          if (share > tally.share) Object.assign(tally, { faults: 0, share })
          if (unfolded.length > 0) emit({ type: 'items_found', items: unfolded })
          emit({ type: 'item_progress', item, share })
        },
      })
    } catch (error) {
      if (limit.signal.aborted && !signal.aborted) throw timedOut(error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Works on items with at most `concurrency` at once; the first error stops the start of further ones and is thrown. */
async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  let failed = false
  const lanes = Array.from({ length: Math.min(concurrency, queue.length) }, async () => {
    for (let item = queue.shift(); item !== undefined && !failed; item = queue.shift()) {
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  })
  const ends = await Promise.allSettled(lanes)
  const fault = ends.find(end => end.status === 'rejected')
  if (fault) throw fault.reason
}
