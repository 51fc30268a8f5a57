export interface Paced {
  /** At once, or together with others when the pause since the last one is over. */
  run(): void
  /** Nothing that waits is done any more. */
  stop(): void
}

/** Does `work` for many calls together: at most once in `pauseMs`, the last call never forgotten. */
export function atMostEvery(pauseMs: number, work: () => void): Paced {
  let timer: NodeJS.Timeout | null = null
  let isWanted = false
  const begin = (): void => {
    isWanted = false
    timer = setTimeout(() => {
      timer = null
      if (isWanted) begin()
    }, pauseMs)
    timer.unref()
    work()
  }
  return {
    run: () => {
      if (timer === null) begin()
      else isWanted = true
    },
    stop: () => {
      isWanted = false
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
