import type { Change, ChangeFeed } from '../../storage/change-feed.ts'

export interface LookTimes {
  readonly changes: ChangeFeed
  /** Whether a change may be news here. */
  readonly isAbout: (change: Change) => boolean
  /** From one look to the next while the feed tells nothing. */
  readonly pollMs: number
  /** The same while it does: for what no change tells, as the end of a token. */
  readonly toldMs: number
  /** Changes that come in a row are looked at together. */
  readonly togetherMs: number
  /** Ends it. */
  readonly signal: AbortSignal
}

/**
 * When to look for news: at once, then whenever the feed tells of a change, and now and then by itself. It hears from
 * before the first look on, so that nothing that comes during a look is missed.
 */
export async function* lookTimes(times: LookTimes): AsyncGenerator<void, void> {
  const { changes, isAbout, pollMs, toldMs, togetherMs, signal } = times
  let isDue = false
  let wake = (): void => undefined
  const rest = async (ms: number): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    wake = resolve
    if (signal.aborted) resolve()
    await promise
    clearTimeout(timer)
  }
  const forget = changes.hear(change => {
    if (change !== null && !isAbout(change)) return
    isDue = true
    wake()
  })
  // One for the whole stream: it may rest thousands of times.
  const end = (): void => wake()
  signal.addEventListener('abort', end)
  try {
    while (!signal.aborted) {
      isDue = false
      yield
      if (!isDue) await rest(changes.isLive() ? toldMs : pollMs)
      if (isDue) await rest(togetherMs)
    }
  } finally {
    forget()
    signal.removeEventListener('abort', end)
  }
}
