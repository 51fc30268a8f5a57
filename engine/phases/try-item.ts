import { waitMs } from '../shared/abort.ts'
import { limitAwake } from '../shared/awake-time.ts'
import { isEngineError } from '../shared/errors.ts'
import { isHeld } from '../shared/disk/retry-held.ts'
import { fileHeld, storageFaultOf, storageFull } from '../shared/storage-fault.ts'
import { untilStored } from '../shared/until-stored.ts'
import type { CheckpointKey } from '../storage/checkpoint-verbs.ts'
import type { ContextDeps } from './context-deps.ts'
import { deathsOf, isDoubted, liveWithout, refuseDeadly } from './doubt-item.ts'
import { timedOut } from './item-faults.ts'
import type { ItemContext, ItemOptions } from './phase.ts'

/** A worker's own files may take so much; what fails with less may have failed for want of it. */
const FREE_BYTES_MIN = 64 * 1024 * 1024

/** One document, or the batch as a whole, in one step of a phase. */
export interface Item {
  readonly options: ItemOptions
  readonly key: CheckpointKey
  /** Of the document, or `batch`. */
  readonly id: string
  readonly work: (item: ItemContext) => Promise<void>
}

export interface Trial {
  /** Other documents are worked on at the same time. */
  readonly inCompany: boolean
  /** Faults of earlier trials in this process. */
  readonly faults: number
}

/** Faults since the item last moved on, and how far it came. */
interface Tally {
  faults: number
  share: number
}

/**
 * Works on an item, again after transient faults, and throws the fault that ends it. Each attempt is counted before the
 * work and taken back when it ends in whatever way, so that what a checkpoint has counted are deaths of the engine.
 * Faults that this process lived to see, its workers' deaths among them, it counts itself.
 */
export async function tryItem(deps: ContextDeps, item: Item, trial: Trial): Promise<void> {
  const deaths = deathsOf(await deps.storage.checkpoints.find(item.key))
  await refuseDeadly(deps, item.key, deaths)
  if (!isDoubted(deaths)) {
    await tryAgain(deps, item, trial)
    return
  }
  await liveWithout(deps, item.key, deaths)
  await tryAloneInEngine(deps, item, trial)
}

/** One doubted item of all batches at a time, until it moves on: when the engine dies, it is clear over which. */
async function tryAloneInEngine(deps: ContextDeps, item: Item, trial: Trial): Promise<void> {
  const moved = Promise.withResolvers<void>()
  const work = (context: ItemContext): Promise<void> =>
    item.work({
      ...context,
      progress: async (share, unfolded) => {
        await context.progress(share, unfolded)
        moved.resolve()
      },
    })
  let ended = Promise.resolve()
  await deps.doubts(['doubted'], () => {
    ended = tryAgain(deps, { ...item, work }, trial)
    return Promise.race([ended, moved.promise])
  })
  await ended
}

async function tryAgain(deps: ContextDeps, item: Item, trial: Trial): Promise<void> {
  const { signal } = deps
  const { checkpoints } = deps.storage
  const { attemptsMax } = item.options
  const faultsMax = trial.inCompany ? Math.max(1, attemptsMax - 1) : attemptsMax
  const tally: Tally = { faults: trial.faults, share: 0 }
  for (;;) {
    signal.throwIfAborted()
    const attempt = (await checkpoints.begin(item.key)) + tally.faults
    try {
      await workInTime(deps, item, attempt, tally)
      await checkpoints.finish(item.key)
      return
    } catch (error) {
      // Before anything is stored, which waits until the disk takes it: afterwards nothing would speak for the item.
      const ofMachine = await faultOfMachine(deps, error)
      await untilStored(() => checkpoints.interrupt(item.key), signal)
      if (signal.aborted) throw signal.reason
      if (ofMachine !== null) throw ofMachine
      tally.faults++
      const again = isEngineError(error) && error.kind === 'transient'
      if (!again || tally.faults >= faultsMax) throw error
      deps.logger.info({ item: item.id, code: error.code, attempt }, 'item_retried')
      await waitMs(deps.retryDelaysMs[Math.min(tally.faults, deps.retryDelaysMs.length) - 1] ?? 0, signal)
    }
  }
}

/** What disk and database say of themselves, by the fault of an item or by a write that is tried; null when they are well. */
async function faultOfMachine({ signal, freeBytes }: ContextDeps, error: unknown): Promise<unknown> {
  if (signal.aborted) return null
  if (storageFaultOf(error)) return error
  try {
    // Parsers tell a write that was refused, or found no room, as a fault of what they read.
    return (await freeBytes()) < FREE_BYTES_MIN ? storageFull(error) : null
  } catch (fault) {
    return storageFaultOf(fault) ?? (isHeld(fault) ? fileHeld(fault) : fault)
  }
}

async function workInTime(deps: ContextDeps, item: Item, attempt: number, tally: Tally): Promise<void> {
  const { batch, signal, storage, emit } = deps
  const limit = limitAwake(item.options.timeoutMs)
  try {
    await item.work({
      signal: AbortSignal.any([signal, limit.signal]),
      share: { rank: 'batch', projectId: batch.projectId, batchId: batch.id },
      attempt,
      progress: async (share, unfolded = []) => {
        await storage.checkpoints.moved(item.key, Math.min(1, Math.max(0, share)))
        if (share > tally.share) Object.assign(tally, { faults: 0, share })
        if (unfolded.length > 0) emit({ type: 'items_found', items: unfolded })
        emit({ type: 'item_progress', item: item.id, share })
      },
    })
  } catch (error) {
    if (limit.signal.aborted && !signal.aborted) throw timedOut(error)
    throw error
  } finally {
    limit.stop()
  }
}
