import type { EndedMessage, WorkMessage } from '../engine/host/host-message.ts'
import { trayTooltip, endedNotice } from './shell-texts.de.ts'
import type { EngineState } from '../wire/desktop.ts'

export interface ShowWorkDeps {
  /** The tray's picture and words; `percent` null without work. */
  readonly showTray: (percent: number | null, tooltip: string) => void
  /** Progress in the taskbar or dock: 0 to 1, or -1 for none. */
  readonly showProgress: (fraction: number, mode: 'normal' | 'error' | 'paused') => void
  readonly notify: (notice: { readonly title: string; readonly body: string }, batchId: string | null) => void
  /** Nobody needs to be told of what is in front of them. */
  readonly isWatched: () => boolean
  /** Calls back once after `ms`; returns how to call it off. */
  readonly after: (ms: number, act: () => void) => () => void
}

export interface ShowWork {
  state(state: EngineState): void
  work(work: WorkMessage): void
  ended(ended: EndedMessage): void
  /** Batches that wait or are in work. */
  open(): number
}

/** Batches that end shortly after each other are told in one notification. */
const GATHER_MS = 1_500

/** Shows what the engine does where it can be seen without the window: tray, taskbar, notifications. */
export function createShowWork(deps: ShowWorkDeps): ShowWork {
  let engine: EngineState = 'starting'
  let latest: WorkMessage = { type: 'work', open: 0, percent: null }
  let gathered: EndedMessage[] = []

  const show = (): void => {
    deps.showTray(latest.percent, trayTooltip(engine, latest))
    if (engine === 'failed') return deps.showProgress(1, 'error')
    const fraction = latest.percent === null ? -1 : latest.percent / 100
    deps.showProgress(fraction, engine === 'ready' ? 'normal' : 'paused')
  }
  const tell = (): void => {
    const ended = gathered
    gathered = []
    if (deps.isWatched()) return
    const [only] = ended
    deps.notify(endedNotice(ended), ended.length === 1 && only ? only.batchId : null)
  }
  return {
    state(state) {
      engine = state
      show()
    },
    work(work) {
      latest = work
      show()
    },
    ended(ended) {
      gathered.push(ended)
      if (gathered.length === 1) deps.after(GATHER_MS, tell)
    },
    open: () => latest.open,
  }
}
