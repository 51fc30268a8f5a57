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
  readonly frame: () => ProgressFrame
  readonly save: (view: ProgressView) => void
}

export interface ProgressKeeper {
  emit(event: ProgressEvent): void
  /** No more saves. */
  stop(): void
}

/** Turns the events of a run into stored views: bounded in rate, and never missing the last event. */
export function keepProgress({ clock, start, frame, save }: ProgressKeeperDeps): ProgressKeeper {
  let state = start
  let savedMs = -Infinity
  let hasNews = false
  let framed: { readonly frame: ProgressFrame; readonly atMs: number } | null = null
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
    stop: () => clearInterval(beat),
  }

  function store(recount: boolean): void {
    const nowMs = clock.monotonicMs()
    if (framed === null || recount || nowMs - framed.atMs > FRAME_EVERY_MS) framed = { frame: frame(), atMs: nowMs }
    savedMs = nowMs
    hasNews = false
    save(viewProgress(state, framed.frame, { nowMs, at: clock.now() }))
  }
}
