import { setImmediate as nextTurn } from 'node:timers/promises'

/** What follows one another at once shares a turn of the event loop for so long; then requests are answered. */
const TURN_MS = 8

let startedMs: number | null = null

/**
 * Whether this turn of the event loop has had its time. Asked before each piece of work of some milliseconds that
 * resolves at once, which gives nobody else a turn by itself; the first one that asks begins the count.
 */
export function isTurnOver(): boolean {
  const nowMs = performance.now()
  if (startedMs !== null) return nowMs - startedMs >= TURN_MS
  startedMs = nowMs
  // The next turn begins a count of its own.
  setImmediate(() => {
    startedMs = null
  })
  return false
}

/** Resolves in a turn that has time left. Whoever began to wait first goes on first. */
export async function untilTurn(): Promise<void> {
  while (isTurnOver()) await nextTurn()
}

/** Work that may give its turn away at each `yield`, and has its outcome at the end. */
export type Stretches<T> = Generator<void, T, void>

/** Does work so that requests are answered between its stretches. */
export async function inTurns<T>(work: Stretches<T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (isTurnOver()) await untilTurn()
  }
}

/** Does the same work in one go. */
export function atOnce<T>(work: Stretches<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
