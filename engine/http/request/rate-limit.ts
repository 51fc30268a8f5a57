import type { Clock } from '../../shared/clock.ts'

const WINDOW_MS = 60_000
/** Callers remembered at a time; beyond it, windows that have ended are dropped. */
const WINDOWS_MAX = 10_000

export interface Quota {
  readonly limit: number
  readonly remaining: number
  /** Unix seconds at which the window ends. */
  readonly resetAt: number
  /** Whole seconds until then, at least 1. */
  readonly waitSeconds: number
  readonly exceeded: boolean
}

export interface RateLimit {
  /** Counts one and tells what is left; `exceeded` when this one was too many. */
  take(key: string): Quota
  /** What is left, without counting; `exceeded` when the next one would be too many. */
  peek(key: string): Quota
  /** Windows that are open, with their end in wall clock time. */
  windows(): OpenWindow[]
  /** Goes on with the windows of a former process; none is longer than a minute from now. */
  restore(windows: readonly OpenWindow[]): void
}

export interface OpenWindow {
  readonly key: string
  /** Epoch ms. */
  readonly endsAt: number
  readonly used: number
}

interface Window {
  /** By the monotonic clock. */
  readonly endsAtMs: number
  used: number
}

/** Fixed window of one minute from the first request of a key, on the monotonic clock. */
export function createRateLimit(limit: number, clock: Clock): RateLimit {
  const windows = createWindows(clock)
  return {
    take: key => {
      const window = windows.open(key)
      const exceeded = window.used >= limit
      if (!exceeded) window.used += 1
      windows.remember(key, window)
      return quotaOf(clock, limit, window, exceeded)
    },
    peek: key => {
      const window = windows.open(key)
      return quotaOf(clock, limit, window, window.used >= limit)
    },
    windows: () => {
      const [now, at] = [clock.monotonicMs(), clock.now()]
      return windows
        .list()
        .filter(([, { endsAtMs }]) => endsAtMs > now)
        .map(([key, { endsAtMs, used }]) => ({ key, endsAt: Math.round(at + endsAtMs - now), used }))
    },
    restore: former => {
      for (const { key, endsAt, used } of former) {
        const leftMs = Math.min(WINDOW_MS, endsAt - clock.now())
        if (leftMs > 0) windows.remember(key, { endsAtMs: clock.monotonicMs() + leftMs, used })
      }
    },
  }
}

interface Windows {
  /** The window of a key, a new one when it has none that is open. */
  open(key: string): Window
  remember(key: string, window: Window): void
  list(): [key: string, window: Window][]
}

function createWindows(clock: Clock): Windows {
  const windows = new Map<string, Window>()
  const forgetEnded = (): void => {
    const now = clock.monotonicMs()
    for (const [key, window] of windows) if (window.endsAtMs <= now) windows.delete(key)
    // Every window is still open: somebody invents keys, so start afresh rather than grow.
    if (windows.size >= WINDOWS_MAX) windows.clear()
  }
  return {
    open: key => {
      const now = clock.monotonicMs()
      const known = windows.get(key)
      return known && known.endsAtMs > now ? known : { endsAtMs: now + WINDOW_MS, used: 0 }
    },
    remember: (key, window) => {
      if (!windows.has(key) && windows.size >= WINDOWS_MAX) forgetEnded()
      windows.set(key, window)
    },
    list: () => [...windows],
  }
}

function quotaOf(clock: Clock, limit: number, window: Window, exceeded: boolean): Quota {
  const leftMs = window.endsAtMs - clock.monotonicMs()
  const resetAt = Math.ceil((clock.now() + leftMs) / 1000)
  return {
    limit,
    remaining: Math.max(0, limit - window.used),
    resetAt,
    // Counted to the rounded reset, so that Retry-After is never earlier than X-RateLimit-Reset.
    waitSeconds: Math.max(1, Math.ceil(resetAt - clock.now() / 1000)),
    exceeded,
  }
}
