import type { ProgressView } from '../model/progress.ts'
import { reduceProgress, type ProgressEvent, type ProgressState } from '../phases/progress.ts'
import { viewProgress, type ProgressFrame } from '../phases/view-progress.ts'
import type { Clock } from '../shared/clock.ts'

/** Progress is stored at most four times a second; the turn of a phase always is. */
const SAVE_EVERY_MS = 250
/** Without news the view is stored anew this often, since the time left goes on. */
const BEAT_EVERY_MS = 1_000
/** Pages and documents are counted anew at the turn of a phase, and this often in between. */
const FRAME_EVERY_MS = 2_000

export interface ProgressKeeperDeps {
  readonly clock: Clock
  readonly start: ProgressState
  /** Counts documents and pages: cheap enough for now and then only. */
  readonly frame: () => Promise<ProgressFrame>
  readonly save: (view: ProgressView) => Promise<void>
  /** Hears of a view that could not be stored; a later one makes up for it. */
  readonly onFault: (error: unknown) => void
}

export interface ProgressKeeper {
  emit(event: ProgressEvent): void
  /** No more saves; resolves when those that are under way have ended. */
  stop(): Promise<void>
}

/**
 * Turns the events of a run into stored views, one after the other: bounded in rate, and never missing the last event.
 */
export function keepProgress({ clock, start, frame, save, onFault }: ProgressKeeperDeps): ProgressKeeper {
  let state = start
  let savedMs = -Infinity
  let hasNews = false
  const viewOf = createViews(frame)
  let waiting = 0
  let last = Promise.resolve()
  const beat = setInterval(() => {
    if (hasNews || clock.monotonicMs() - savedMs >= BEAT_EVERY_MS) store(false)
  }, SAVE_EVERY_MS)

  return {
    emit: event => {
      state = reduceProgress(state, event)
      hasNews = true
      const isTurn = event.type === 'phase_started' || event.type === 'phase_finished'
      if (isTurn || clock.monotonicMs() - savedMs >= SAVE_EVERY_MS) store(isTurn)
    },
    stop: async () => {
      clearInterval(beat)
      await last
    },
  }

  /** What comes while a view is being stored is news for the next beat; the turn of a phase waits for its own view. */
  function store(isTurn: boolean): void {
    if (waiting > 0 && !isTurn) return
    const nowMs = clock.monotonicMs()
    const seen = { state, nowMs, at: clock.now() }
    savedMs = nowMs
    hasNews = false
    waiting++
    last = last
      .then(async () => save(await viewOf(seen, isTurn)))
      .catch(onFault)
      .finally(() => {
        waiting--
      })
  }
}

interface Seen {
  readonly state: ProgressState
  readonly nowMs: number
  /** Epoch ms. */
  readonly at: number
}

/** Makes views of states; documents and pages are counted anew when they are old, or when it is asked for. */
function createViews(frame: () => Promise<ProgressFrame>): (seen: Seen, recount: boolean) => Promise<ProgressView> {
  let framed: { readonly frame: ProgressFrame; readonly atMs: number } | null = null
  return async ({ state, nowMs, at }, recount) => {
    if (framed === null || recount || nowMs - framed.atMs > FRAME_EVERY_MS) {
      framed = { frame: await frame(), atMs: nowMs }
    }
    return viewProgress(state, framed.frame, { nowMs, at })
  }
}
