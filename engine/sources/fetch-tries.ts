import type { Clock } from '../shared/clock.ts'

/** Waits before the second, third and fourth attempt. */
const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 30_000]
/** A file may take this long over all its tries, while the machine is awake. */
const TOTAL_MS = 10 * 60_000

export interface Failure {
  readonly count: number
  /** What all tries took together. */
  readonly spentMs: number
}

/** How often each source was tried in vain by this process, and when it is tried again. */
export interface FetchTries {
  /** What a source may still take, in ms; at least 1. */
  leftMs(documentId: string): number
  isDue(documentId: string): boolean
  /** The failure that comes to those before, and how long to wait after it; null when no further try is due. */
  nextFailure(documentId: string, tookMs: number): { readonly failure: Failure; readonly delayMs: number | null }
  /** Has a source wait after a failure; `onDue` is called when its time has come. */
  wait(documentId: string, failure: Failure, delayMs: number, onDue: () => void): void
  /** Has a source wait that could not be written down, without counting that as a failure of its own. */
  postpone(documentId: string, delayMs: number): void
  forget(documentId: string): void
  /** Nobody is called any more. */
  stop(): void
}

/** `delaysMs` are the waits before the second, third … try, `totalMs` what all tries may take together. */
export function createFetchTries(
  clock: Clock,
  delaysMs: readonly number[] = RETRY_DELAYS_MS,
  totalMs: number = TOTAL_MS,
): FetchTries {
  const failures = new Map<string, Failure & { readonly againAtMs: number }>()
  const timers = new Set<NodeJS.Timeout>()
  const failureOf = (id: string): Failure => failures.get(id) ?? { count: 0, spentMs: 0 }
  const put = (id: string, { count, spentMs }: Failure, againAtMs: number): void =>
    void failures.set(id, { count, spentMs, againAtMs })
  return {
    leftMs: id => Math.max(1, Math.round(totalMs - failureOf(id).spentMs)),
    isDue: id => (failures.get(id)?.againAtMs ?? 0) <= clock.monotonicMs(),
    nextFailure: (id, tookMs) => {
      const before = failureOf(id)
      const failure = { count: before.count + 1, spentMs: before.spentMs + tookMs }
      return { failure, delayMs: failure.spentMs < totalMs ? (delaysMs[before.count] ?? null) : null }
    },
    wait: (id, failure, delayMs, onDue) => {
      put(id, failure, clock.monotonicMs() + delayMs)
      const timer = setTimeout(() => {
        timers.delete(timer)
        put(id, failure, 0)
        onDue()
      }, delayMs)
      timers.add(timer)
    },
    postpone: (id, delayMs) => put(id, failureOf(id), clock.monotonicMs() + delayMs),
    forget: id => void failures.delete(id),
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
