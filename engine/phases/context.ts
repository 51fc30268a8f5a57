import { framesOf } from '../shared/errors.ts'
import type { CheckpointKey } from '../storage/checkpoint-verbs.ts'
import type { ContextDeps } from './context-deps.ts'
import { deathsOf, isDoubted } from './doubt-item.ts'
import { inParallel } from './in-parallel.ts'
import { faultOf } from './item-faults.ts'
import type { DocumentRef, ItemContext, ItemOptions, PhaseContext } from './phase.ts'
import { tryItem } from './try-item.ts'
import type { Trial } from './try-item.ts'

type DocumentWork = (document: DocumentRef, item: ItemContext) => Promise<void>

const FIRST: Trial = { inCompany: false, faults: 0 }

/** The loops, timers, checkpoints and retries of every phase, in one place. */
export function createPhaseContext(deps: ContextDeps): PhaseContext {
  const { batch, signal, emit } = deps
  return {
    batch,
    documents: deps.documents,
    signal,
    eachDocument: (options, work) => eachDocument(deps, options, work),
    once: async (options, work) => {
      emit({ type: 'item_started', item: 'batch', step: options.step })
      await tryItem(deps, { options, key: keyOf(deps, options, 'batch'), id: 'batch', work }, FIRST)
      emit({ type: 'item_finished', item: 'batch' })
    },
  }
}

async function eachDocument(deps: ContextDeps, options: ItemOptions, work: DocumentWork): Promise<void> {
  const { suspects, fresh, doubted } = await openDocuments(deps, options)
  const lanes = options.concurrency ?? 1
  const inCompany = lanes > 1 && fresh.length > 1
  const again: DocumentRef[] = []
  await inParallel(suspects, 1, async document => void (await tryDocument(deps, options, document, work, FIRST)))
  await inParallel(fresh, lanes, async document => {
    if (!(await tryDocument(deps, options, document, work, { ...FIRST, inCompany }))) again.push(document)
  })
  const last = { inCompany: false, faults: options.attemptsMax - 1 }
  await inParallel(again, 1, async document => void (await tryDocument(deps, options, document, work, last)))
  await inParallel(doubted, 1, async document => void (await tryDocument(deps, options, document, work, FIRST)))
}

interface OpenDocuments {
  /**
   * Those that were under way when the engine died: they are tried alone, so that one deadly document does not count
   * against its neighbours.
   */
  readonly suspects: readonly DocumentRef[]
  readonly fresh: readonly DocumentRef[]
  /** Those over which it died again and again: the others do not wait for their trials. */
  readonly doubted: readonly DocumentRef[]
}

/** The documents that this step has not ended yet; those that it has are told as finished. */
async function openDocuments(deps: ContextDeps, options: ItemOptions): Promise<OpenDocuments> {
  const suspects: DocumentRef[] = []
  const fresh: DocumentRef[] = []
  const doubted: DocumentRef[] = []
  for (const document of await deps.documents()) {
    const checkpoint = await deps.storage.checkpoints.find(keyOf(deps, options, document.id))
    const ended = checkpoint?.state === 'finished' || checkpoint?.state === 'failed'
    if (ended) deps.emit({ type: 'item_finished', item: document.id })
    else if (isDoubted(deathsOf(checkpoint))) doubted.push(document)
    else (checkpoint && checkpoint.attempts > 0 ? suspects : fresh).push(document)
  }
  return { suspects, fresh, doubted }
}

/** False when the document has still to be tried alone: its worker may have died of what ran beside it. */
async function tryDocument(
  deps: ContextDeps,
  options: ItemOptions,
  document: DocumentRef,
  work: DocumentWork,
  trial: Trial,
): Promise<boolean> {
  const { storage, signal, emit, logger } = deps
  const key = keyOf(deps, options, document.id)
  emit({ type: 'item_started', item: document.id, step: options.step })
  try {
    await tryItem(deps, { options, key, id: document.id, work: item => work(document, item) }, trial)
  } catch (error) {
    const fault = faultOf(error)
    if (signal.aborted || !fault) throw error
    if (trial.inCompany && fault.kind === 'transient' && fault === error) return false
    await storage.documents.fail(document.id, { code: fault.code, message: fault.message })
    await storage.checkpoints.fail(key)
    const facts = { documentId: document.id, code: fault.code, details: fault.details }
    if (fault === error) logger.warn(facts, 'document_set_aside')
    else logger.error({ ...facts, frames: framesOf(error) }, 'document_set_aside_by_bug')
  }
  emit({ type: 'item_finished', item: document.id })
  return true
}

function keyOf({ batch, phase }: ContextDeps, { step }: ItemOptions, item: string): CheckpointKey {
  return { batchId: batch.id, phase, step, item }
}
