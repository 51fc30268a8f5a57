import type {
  EndedMessage,
  KeychainMessage,
  ReadyMessage,
  ShellMessage,
  WorkMessage,
} from '../engine/host/host-message.ts'
import type { EngineNews, EngineState } from '../wire/desktop.ts'
import { readEngineMessage } from './read-engine-message.ts'

/** The engine's process as the host needs it; the adapter for Electron is fork-engine.ts. */
export interface EngineChild {
  post(message: ShellMessage): void
  kill(): void
  onMessage(listener: (message: unknown) => void): void
  onExit(listener: () => void): void
}

export interface EngineHostDeps {
  readonly fork: () => EngineChild
  /** Monotonic, in ms. */
  readonly now: () => number
  /** Calls back once after `ms`; returns how to call it off. */
  readonly after: (ms: number, act: () => void) => () => void
  readonly onNews: (news: EngineNews) => void
  readonly onWork: (work: WorkMessage) => void
  readonly onEnded: (ended: EndedMessage) => void
  /** Seals or opens the engine's key; null when the keychain cannot. */
  readonly askKeychain: (wish: KeychainMessage) => Promise<string | null>
}

export interface EngineHost {
  start(): void
  /** Asks the engine to stop and kills it when it has not gone in time; resolves when it is gone. */
  stop(): Promise<void>
  news(): EngineNews
  /** Where the engine answers and how to prove that a request is ours; null while it does not answer. */
  engine(): ReadyMessage | null
}

const FIRST_WAIT_MS = 500
const WAIT_MS_MAX = 30_000
/** An engine that was ready for this long had nothing wrong from the start: the next crash counts as the first. */
const STEADY_MS = 60_000
const CRASHES_MAX = 6
const STOP_MS_MAX = 10_000

/**
 * Owns the life of the engine's process: starts it, waits for "ready", starts it again after a crash with growing
 * waits, and ends it with the program. An engine that says why it cannot start is not tried again.
 */
export function createEngineHost(deps: EngineHostDeps): EngineHost {
  const { fork, now, after, onNews } = deps
  let child: EngineChild | null = null
  let ready: { readonly message: ReadyMessage; readonly since: number } | null = null
  let latest: EngineNews = { state: 'starting', message: null }
  let crashes = 0
  let callOffRestart: (() => void) | null = null
  let onGone: (() => void) | null = null

  const tell = (state: EngineState, message: string | null = null): void => {
    latest = { state, message }
    onNews(latest)
  }

  const start = (): void => {
    callOffRestart = null
    const started = fork()
    child = started
    let refusal: string | null = null
    started.onMessage(raw => {
      const message = readEngineMessage(raw)
      switch (message?.type) {
        case 'ready':
          ready = { message, since: now() }
          return tell('ready')
        case 'failed':
          refusal = message.message
          return undefined
        case 'work':
          return deps.onWork(message)
        case 'ended':
          return deps.onEnded(message)
        case 'seal':
        case 'unseal':
          return void deps
            .askKeychain(message)
            .catch(() => null)
            .then(text => {
              if (child === started) started.post({ type: 'keychain', id: message.id, text })
            })
        default:
          return undefined
      }
    })
    started.onExit(() => {
      child = null
      if (ready && now() - ready.since >= STEADY_MS) crashes = 0
      ready = null
      if (onGone) onGone()
      else if (refusal !== null) tell('failed', refusal)
      else restart()
    })
  }

  const restart = (): void => {
    crashes += 1
    if (crashes > CRASHES_MAX) return tell('failed')
    tell('restarting')
    callOffRestart = after(Math.min(FIRST_WAIT_MS * 2 ** (crashes - 1), WAIT_MS_MAX), start)
  }

  return {
    start() {
      tell('starting')
      start()
    },
    stop() {
      callOffRestart?.()
      const stopping = child
      if (!stopping) return Promise.resolve()
      return new Promise(resolve => {
        const callOffKill = after(STOP_MS_MAX, () => stopping.kill())
        onGone = () => {
          callOffKill()
          resolve()
        }
        stopping.post({ type: 'stop' })
      })
    },
    news: () => latest,
    engine: () => ready?.message ?? null,
  }
}
