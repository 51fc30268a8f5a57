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
  /** The folder of the engine's logs, also of one that did not start; null before it said so. */
  logFolder(): string | null
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
  readonly onLogs: (folder: string) => void
  /** `refusal` says why it could not start, when it said so. */
  readonly onExit: (refusal: string | null) => void
}

/**
 * Owns the life of the engine's process: starts it, waits for "ready", starts it again after a crash with growing
 * waits, and ends it with the program. An engine that says why it cannot start is not tried again.
 */
export function createEngineHost(deps: EngineHostDeps): EngineHost {
  const life: EngineLife = {
    deps,
    child: null,
    ready: null,
    latest: { state: 'starting', message: null },
    crashes: 0,
    callOffRestart: null,
    onGone: null,
    logFolder: null,
  }
  return {
    start: () => {
      tell(life, 'starting')
      start(life)
    },
    stop: async () => {
      life.callOffRestart?.()
      if (life.child) await stopChild(life.child, deps.after, act => (life.onGone = act))
    },
    news: () => life.latest,
    engine: () => life.ready?.message ?? null,
    logFolder: () => life.logFolder,
  }
}

interface EngineLife {
  readonly deps: EngineHostDeps
  child: EngineChild | null
  /** What it said when it was ready, and since when that is. */
  ready: { readonly message: ReadyMessage; readonly since: number } | null
  latest: EngineNews
  /** In a row. */
  crashes: number
  callOffRestart: (() => void) | null
  /** Somebody waits for the end of the process. */
  onGone: (() => void) | null
  logFolder: string | null
}

function tell(life: EngineLife, state: EngineState, message: string | null = null): void {
  life.latest = { state, message }
  life.deps.onNews(life.latest)
}

function start(life: EngineLife): void {
  const { deps } = life
  life.callOffRestart = null
  life.child = deps.fork()
  listenTo(life.child, deps, {
    onReady: message => {
      life.ready = { message, since: deps.now() }
      tell(life, 'ready')
    },
    onLogs: folder => void (life.logFolder = folder),
    onExit: refusal => {
      life.child = null
      if (life.ready && deps.now() - life.ready.since >= STEADY_MS) life.crashes = 0
      life.ready = null
      if (life.onGone) life.onGone()
      else if (refusal !== null) tell(life, 'failed', refusal)
      else restart(life)
    },
  })
}

function restart(life: EngineLife): void {
  life.crashes += 1
  if (life.crashes > CRASHES_MAX) return tell(life, 'failed')
  tell(life, 'restarting')
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (life.crashes - 1), WAIT_MS_MAX)
  life.callOffRestart = life.deps.after(waitMs, () => start(life))
}

/** Hears what the engine says until it is gone, and answers what it asks the keychain. */
function listenTo(child: EngineChild, deps: EngineHostDeps, { onReady, onLogs, onExit }: ChildEvents): void {
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
      case 'logs':
        return onLogs(message.folder)
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
