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

/** What a running process tells about itself. */
interface ChildEvents {
  readonly onReady: (message: ReadyMessage) => void
  /** `refusal` says why it could not start, when it said so. */
  readonly onExit: (refusal: string | null) => void
}

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
    listenTo(started, deps, {
      onReady(message) {
        ready = { message, since: now() }
        tell('ready')
      },
      onExit(refusal) {
        child = null
        if (ready && now() - ready.since >= STEADY_MS) crashes = 0
        ready = null
        if (onGone) onGone()
        else if (refusal !== null) tell('failed', refusal)
        else restart()
      },
    })
  }

  const restart = (): void => {
    crashes += 1
    if (crashes > CRASHES_MAX) return tell('failed')
    tell('restarting')
    callOffRestart = after(Math.min(FIRST_WAIT_MS * 2 ** (crashes - 1), WAIT_MS_MAX), start)
  }
  const stop = (): Promise<void> => {
    callOffRestart?.()
    if (!child) return Promise.resolve()
    return stopChild(child, after, act => {
      onGone = act
    })
  }

  return {
    start() {
      tell('starting')
      start()
    },
    stop,
    news: () => latest,
    engine: () => ready?.message ?? null,
  }
}

/** Hears what the engine says until it is gone, and answers what it asks the keychain. */
function listenTo(child: EngineChild, deps: EngineHostDeps, { onReady, onExit }: ChildEvents): void {
  let refusal: string | null = null
  let isGone = false
  const askKeychain = async (message: KeychainMessage): Promise<void> => {
    const text = await deps.askKeychain(message).catch(() => null)
    if (!isGone) child.post({ type: 'keychain', id: message.id, text })
  }
  child.onMessage(raw => {
    const message = readEngineMessage(raw)
    switch (message?.type) {
      case 'ready':
        return onReady(message)
      case 'failed':
        refusal = message.message
        return undefined
      case 'work':
        return deps.onWork(message)
      case 'ended':
        return deps.onEnded(message)
      case 'seal':
      case 'unseal':
        return void askKeychain(message)
      default:
        return undefined
    }
  })
  child.onExit(() => {
    isGone = true
    onExit(refusal)
  })
}

/** Asks a process to stop and kills it when it takes too long; `onceGone` is told what to do when it has gone. */
function stopChild(
  child: EngineChild,
  after: EngineHostDeps['after'],
  onceGone: (act: () => void) => void,
): Promise<void> {
  return new Promise(resolve => {
    const callOffKill = after(STOP_MS_MAX, () => child.kill())
    onceGone(() => {
      callOffKill()
      resolve()
    })
    child.post({ type: 'stop' })
  })
}
