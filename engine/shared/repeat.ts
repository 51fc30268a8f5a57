export interface RepeatDeps {
  /** From the end of one round to the begin of the next; asked for after each where it changes. */
  readonly everyMs: number | (() => number)
  readonly work: () => Promise<void>
  /** Hears of a round that failed; the next one comes all the same. */
  readonly onFault: (error: unknown) => void
  /** A process may end although further rounds are due. */
  readonly isIdle?: boolean
}

export interface Repeated {
  /** A round as soon as possible; one that is under way is followed by another, since it may have looked already. */
  wake(): void
  /** Resolves when the round that is under way has ended, at once without any. */
  settled(): Promise<void>
  /** No further rounds; resolves when the one that is under way has ended. */
  stop(): Promise<void>
}

/** After faults in a row the pause doubles, up to so many times its length. */
const BACK_OFF_MAX = 32

/**
 * Does `work` again and again from the first `wake` on, never twice at the same time. A fault never leaves it: it is
 * told to `onFault`, and the next round comes later.
 */
export function repeat(deps: RepeatDeps): Repeated {
  const state: Rounds = { timer: null, soon: null, running: null, isWanted: false, isStopped: false, faults: 0 }
  return {
    wake: () => wake(deps, state),
    settled: async () => {
      await state.running
    },
    stop: async () => {
      state.isStopped = true
      if (state.timer) clearTimeout(state.timer)
      await state.running
    },
  }
}

interface Rounds {
  timer: NodeJS.Timeout | null
  soon: NodeJS.Immediate | null
  running: Promise<void> | null
  /** Somebody woke it while a round was under way. */
  isWanted: boolean
  isStopped: boolean
  /** In a row. */
  faults: number
}

function wake(deps: RepeatDeps, state: Rounds): void {
  state.soon ??= state.isStopped ? null : setImmediate(() => begin(deps, state))
}

function begin(deps: RepeatDeps, state: Rounds): void {
  state.soon = null
  if (state.isStopped) return
  if (state.running) {
    state.isWanted = true
    return
  }
  if (state.timer) clearTimeout(state.timer)
  state.isWanted = false
  state.running = round(deps, state).finally(() => {
    state.running = null
    if (state.isWanted) wake(deps, state)
    else rest(deps, state)
  })
}

async function round({ work, onFault }: RepeatDeps, state: Rounds): Promise<void> {
  try {
    await work()
    state.faults = 0
  } catch (error) {
    state.faults++
    onFault(error)
  }
}

function rest(deps: RepeatDeps, state: Rounds): void {
  if (state.isStopped) return
  const everyMs = typeof deps.everyMs === 'number' ? deps.everyMs : deps.everyMs()
  const pauseMs = everyMs * Math.min(2 ** state.faults, BACK_OFF_MAX)
  state.timer = setTimeout(() => begin(deps, state), pauseMs)
  if (deps.isIdle === true) state.timer.unref()
}
