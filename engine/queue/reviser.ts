import { setTimeout as delay } from 'node:timers/promises'
import { Stop } from '../shared/errors.ts'
import { createInTurn } from '../shared/in-turn.ts'
import type { InTurn } from '../shared/in-turn.ts'
import { repeat } from '../shared/repeat.ts'
import { reviseBatch } from './revise-batch.ts'
import type { ReviseBatchDeps } from './revise-batch.ts'

export interface ReviserDeps extends ReviseBatchDeps {
  /**
   * A person who corrects one thing after the other is not run after: the first round begins when nothing came for so
   * long.
   */
  readonly quietMs: number
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
  const stopping = new AbortController()
  const state: ReviserState = { isWanted: false, wakes: 0, round: null }
  /** A round and those who need its batch at rest come one after the other. */
  const inTurn = createInTurn()
  const revising = repeat({
    everyMs: AGAIN_MS,
    isIdle: true,
    work: () => reviseOpen({ ...deps, inTurn, stopping: stopping.signal }, state),
    onFault: err => deps.logger.error({ err }, 'revisions_not_written'),
  })
  const wake = (): void => {
    state.isWanted = true
    state.wakes++
    revising.wake()
  }
  return {
    start: wake,
    wake,
    whileParked: async (batchId, work) => {
      if (state.round?.batchId === batchId) {
        state.isWanted = true
        state.round.abort.abort(new Stop('shutdown'))
      }
      return await inTurn([batchId], async () => work())
    },
    stop: async () => {
      stopping.abort(new Stop('shutdown'))
      await revising.stop()
    },
  }
}

interface ReviserState {
  /** A batch may have an open revision. */
  isWanted: boolean
  wakes: number
  /** The batch that is being written. */
  round: { readonly batchId: string; readonly abort: AbortController } | null
}

interface RoundDeps extends ReviserDeps {
  readonly inTurn: InTurn
  readonly stopping: AbortSignal
}

/** Writes all that is open; what a fault left open is wanted still. */
async function reviseOpen(deps: RoundDeps, state: ReviserState): Promise<void> {
  const { storage, stopping } = deps
  try {
    while (state.isWanted && !stopping.aborted) {
      await untilQuiet(deps, state)
      state.isWanted = false
      for (const batchId of await storage.corrections.listOpen()) {
        if (stopping.aborted) return
        await reviseInTurn(deps, state, batchId)
      }
    }
  } catch (error) {
    state.isWanted = true
    throw error
  }
}

async function reviseInTurn(deps: RoundDeps, state: ReviserState, batchId: string): Promise<void> {
  const abort = new AbortController()
  state.round = { batchId, abort }
  const signal = AbortSignal.any([deps.stopping, abort.signal])
  try {
    const isNewest = await deps.inTurn([batchId], () => reviseBatch(deps, batchId, signal))
    if (!isNewest) state.isWanted = true
  } finally {
    state.round = null
  }
}

/** Waits until nobody corrected anything for a while. */
async function untilQuiet({ clock, quietMs, stopping }: RoundDeps, state: ReviserState): Promise<void> {
  const untilMs = clock.monotonicMs() + QUIET_MAX_MS
  let heard = -1
  while (heard !== state.wakes && clock.monotonicMs() < untilMs && !stopping.aborted) {
    heard = state.wakes
    await delay(quietMs, undefined, { signal: stopping }).catch(() => undefined)
  }
}
