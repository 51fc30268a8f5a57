export interface RepeatDeps {
  /** From the end of one round to the begin of the next. */
  readonly everyMs: number
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
 * Does `work` again and again from the first `wake` on, never twice at the same time. A fault
 * never leaves it: it is told to `onFault`, and the next round comes later.
 */
export function repeat({ everyMs, work, onFault, isIdle = false }: RepeatDeps): Repeated {
  let timer: NodeJS.Timeout | null = null
  let soon: NodeJS.Immediate | null = null
  let running: Promise<void> | null = null
  let isWanted = false
  let isStopped = false
  let faults = 0

  function begin(): void {
    soon = null
    if (isStopped) return
    if (running) {
      isWanted = true
      return
    }
    if (timer) clearTimeout(timer)
    isWanted = false
    running = round().finally(() => {
      running = null
      if (isWanted) wake()
      else rest()
    })
  }

  async function round(): Promise<void> {
    try {
      await work()
      faults = 0
    } catch (error) {
      faults++
      onFault(error)
    }
  }

  function rest(): void {
    if (isStopped) return
    timer = setTimeout(begin, everyMs * Math.min(2 ** faults, BACK_OFF_MAX))
    if (isIdle) timer.unref()
  }

  function wake(): void {
    soon ??= isStopped ? null : setImmediate(begin)
  }

  return {
    wake,
    settled: async () => {
      await running
    },
    stop: async () => {
      isStopped = true
      if (timer) clearTimeout(timer)
      await running
    },
  }
}
