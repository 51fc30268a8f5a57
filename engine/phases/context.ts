import type { Logger } from 'pino'
import type { Batch } from '../model/batch.ts'
import type { PhaseName } from '../model/phase-name.ts'
import { waitMs } from '../shared/abort.ts'
import { EngineError, framesOf, isEngineError, Stop } from '../shared/errors.ts'
import { isMachineFault } from '../shared/machine-fault.ts'
import { storageFaultOf } from '../shared/storage-fault.ts'
import { untilStored } from '../shared/until-stored.ts'
import type { CheckpointKey, Storage } from '../storage/storage.ts'
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
      // What was under way when the engine died is tried alone, so that one deadly document does not count against its neighbours.
      const suspects: DocumentRef[] = []
      const fresh: DocumentRef[] = []
      for (const document of await deps.documents()) {
        const checkpoint = await storage.checkpoints.find(keyOf(options, document.id))
        const ended = checkpoint?.state === 'finished' || checkpoint?.state === 'failed'
        if (ended) emit({ type: 'item_finished', item: document.id })
        else (checkpoint ? suspects : fresh).push(document)
      }
      await inParallel(suspects, 1, document => oneDocument(options, document, work))
      await inParallel(fresh, options.concurrency ?? 1, document => oneDocument(options, document, work))
    },
    once: async (options, work) => {
      const key = keyOf(options, 'batch')
      emit({ type: 'item_started', item: 'batch', step: options.step })
      await attempts(options, key, 'batch', work)
      emit({ type: 'item_finished', item: 'batch' })
    },
  }

  async function oneDocument(
    options: ItemOptions,
    document: DocumentRef,
    work: (document: DocumentRef, item: ItemContext) => Promise<void>,
  ): Promise<void> {
    const key = keyOf(options, document.id)
    emit({ type: 'item_started', item: document.id, step: options.step })
    try {
      await attempts(options, key, document.id, item => work(document, item))
    } catch (error) {
      const fault = faultOf(error)
      if (signal.aborted || !fault) throw error
      await storage.documents.fail(document.id, { code: fault.code, message: fault.message })
      await storage.checkpoints.fail(key)
      const facts = { documentId: document.id, code: fault.code, details: fault.details }
      if (fault === error) deps.logger.warn(facts, 'document_set_aside')
      else deps.logger.error({ ...facts, frames: framesOf(error) }, 'document_set_aside_by_bug')
    }
    emit({ type: 'item_finished', item: document.id })
  }

  /** Counts each attempt before the work, so that a crash of the whole process counts too. */
  async function attempts(
    options: ItemOptions,
    key: CheckpointKey,
    item: string,
    work: (item: ItemContext) => Promise<void>,
  ): Promise<void> {
    const before = await storage.checkpoints.find(key)
    if (before?.state === 'started' && before.attempts >= options.attemptsMax) throw crashedTooOften()
    for (;;) {
      signal.throwIfAborted()
      const attempt = await storage.checkpoints.begin(key)
      try {
        await limited(options, item, key, attempt, work)
        await storage.checkpoints.finish(key)
        return
      } catch (error) {
        if (signal.aborted || storageFaultOf(error)) {
          // Nothing of this speaks against the item, so that the attempt is not counted.
          await untilStored(() => storage.checkpoints.interrupt(key), signal)
          throw signal.aborted ? signal.reason : error
        }
        const again = isEngineError(error) && error.kind === 'transient'
        const used = (await storage.checkpoints.find(key))?.attempts ?? attempt
        if (!again || used >= options.attemptsMax) throw error
        deps.logger.info({ item, code: error.code, attempt }, 'item_retried')
        await waitMs(deps.retryDelaysMs[Math.min(attempt, deps.retryDelaysMs.length) - 1] ?? 0, signal)
      }
    }
  }

  async function limited(
    options: ItemOptions,
    item: string,
    key: CheckpointKey,
    attempt: number,
    work: (item: ItemContext) => Promise<void>,
  ): Promise<void> {
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(new Stop('timeout')), options.timeoutMs)
    try {
      await work({
        signal: AbortSignal.any([signal, limit.signal]),
        attempt,
        progress: async (share, unfolded = []) => {
          await storage.checkpoints.moved(key, Math.min(1, Math.max(0, share)))
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

/**
 * What a document that met this error says; null when the error is not about the document but about the machine (disk,
 * database) or about the end of the run. A bug of ours that one document brings out must not take the others with it.
 */
function faultOf(error: unknown): EngineError | null {
  if (isMachineFault(error)) return null
  if (isEngineError(error)) return error.kind === 'cancelled' ? null : error
  return error instanceof Error && !(error instanceof Stop) ? crashedTooOften() : null
}

function crashedTooOften(): EngineError {
  return new EngineError(
    'input',
    'processing_crashed',
    'Die Verarbeitung ist an diesem Dokument mehrfach abgebrochen. Bitte erneut einreichen; hilft das nicht, neu scannen oder in seinem Programm neu speichern.',
  )
}

function timedOut(cause: unknown): EngineError {
  return new EngineError(
    'transient',
    'processing_timeout',
    'Die Verarbeitung dieses Dokuments dauerte zu lange. Bitte das Dokument aufteilen und erneut einreichen.',
    { cause },
  )
}
