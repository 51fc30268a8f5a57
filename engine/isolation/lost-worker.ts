import type { LimitedEnd } from './limit-work.ts'

/** Signals by which people, service managers and the system's want of memory end a process; a crash has others. */
const ENDED_BY_OTHERS: ReadonlySet<string> = new Set(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'])
/**
 * How a process ends that another one ended on Windows, and one whose script could not be loaded; a worker's own faults
 * end it otherwise.
 */
const ENDED_UNTOLD = 1
/** Above this part of what it may hold, a worker may have been ended for the memory that its own document took. */
const OWN_MEMORY_SHARE = 0.5

/** True when the worker never came to its work: it could not be started, or not be loaded. */
export function isUnstartable(end: LimitedEnd, wasHeard: boolean): boolean {
  if (end.type !== 'gone' || wasHeard || end.signal !== null) return false
  return end.exitCode === null || end.exitCode === ENDED_UNTOLD
}

/** What is known of the worker whose operation ended. */
export interface EndedWorker {
  /** At its last beat. */
  readonly rssBytes: number
  /** What it may hold. */
  readonly memoryBytesMax: number
}

/**
 * True for an end that says nothing of the operation: the worker was ended from outside, could not be started, or was
 * stopped as a whole, its heartbeat with it, which no operation can do. False for a crash, a budget, and for a kill
 * that the operation's own memory may have brought about.
 */
export function isLostWorker(end: LimitedEnd, { rssBytes, memoryBytesMax }: EndedWorker): boolean {
  if (end.type === 'overrun') return end.overrun.reason === 'silent'
  if (end.type !== 'gone') return false
  if (end.signal === null) return end.exitCode === null || end.exitCode === ENDED_UNTOLD
  return ENDED_BY_OTHERS.has(end.signal) && rssBytes < memoryBytesMax * OWN_MEMORY_SHARE
}
