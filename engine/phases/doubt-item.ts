import { waitMs } from '../shared/abort.ts'
import type { Checkpoint, CheckpointKey } from '../storage/checkpoint-verbs.ts'
import type { ContextDeps } from './context-deps.ts'
import { crashedTooOften } from './item-faults.ts'

/**
 * Deaths of the engine over one item that was tried alone and did not move on. The engine reads no foreign bytes, so
 * its death (power, a person, the system) says little of the document; without any limit one that does kill it would do
 * so for ever.
 */
const ENGINE_DEATHS_MAX = 10
/** Up to so many, the item is tried again at once. */
const UNDOUBTED_DEATHS_MAX = 3
/** Of the longest wait between tries: how long the engine has to live without an item for the first time. */
const FIRST_SHARE = 0.5
const WAIT_MS_MAX = 10 * 60_000

type DoubtDeps = Pick<ContextDeps, 'storage' | 'signal' | 'logger' | 'retryDelaysMs'>

/** Deaths of the engine that stand against an item. */
export function deathsOf(checkpoint: Checkpoint | null): number {
  return checkpoint?.state === 'started' ? checkpoint.attempts : 0
}

/** True when the engine has to show that it lives without the item before it tries it again. */
export function isDoubted(deaths: number): boolean {
  return deaths > UNDOUBTED_DEATHS_MAX
}

/** Throws EngineError input `processing_crashed` for an item over which the engine died too often. */
export async function refuseDeadly({ storage }: DoubtDeps, key: CheckpointKey, deaths: number): Promise<void> {
  // The first one may have been in company.
  if (deaths <= ENGINE_DEATHS_MAX) return
  // Whoever starts the batch again gets one more try.
  await storage.checkpoints.fail(key)
  throw crashedTooOften()
}

/**
 * The counter-check of a doubted item: the engine lives for a while without it, longer after each death. When it dies
 * meanwhile, something else kills it, and the deaths that stood against the item are forgotten but for the undoubted
 * ones. So an engine that is killed at random again and again blames nobody (with kills every few seconds seven checks
 * in a row that all hold while all trials fail are less likely than one in a million), and an item that does kill it
 * comes to its end.
 */
export async function liveWithout(
  { storage, signal, logger, retryDelaysMs }: DoubtDeps,
  key: CheckpointKey,
  deaths: number,
): Promise<void> {
  const longestMs = Math.max(0, ...retryDelaysMs)
  const ms = Math.min(WAIT_MS_MAX, longestMs * FIRST_SHARE * 2 ** (deaths - UNDOUBTED_DEATHS_MAX - 1))
  logger.warn({ item: key.item, deaths, waitMs: ms }, 'item_doubted')
  await storage.checkpoints.setAttempts(key, UNDOUBTED_DEATHS_MAX)
  await waitMs(ms, signal)
  await storage.checkpoints.setAttempts(key, deaths)
}
