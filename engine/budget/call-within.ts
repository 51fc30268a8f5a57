import process from 'node:process'
import { Script } from 'node:vm'

/** Seconds by the clock for a second of processor time: what a busy machine makes of it. */
const PATIENCE_FIRST = 3
const PATIENCE_MAX = 200
/** Of the processor time; a call that was stopped with less had waited for its turn. */
const SPENT_SHARE = 0.8

const CALL = Symbol.for('steuerstapel.call')
const host = globalThis as unknown as Record<symbol, (() => unknown) | undefined>
/** Only what a script runs can be stopped from outside, and with it whatever it calls, WebAssembly too. */
const script = new Script(`globalThis[Symbol.for('${CALL.description}')]()`, { filename: 'call-within' })

let patience = PATIENCE_FIRST
let share = 1

/**
 * From now on each call gets this share of its time: a page of a document whose pages were too costly before gets less.
 */
export function allowShare(allowed: number): void {
  share = allowed
}

/** Whether calls get less than their time. */
export function isThrifty(): boolean {
  return share < 1
}

/**
 * Runs a synchronous call, as into WebAssembly, for at most `fullCpuMs` of this thread's processor time. Null when it
 * took more and was stopped in the middle: what it called into is then in no known state and has to be dropped. Throws
 * what the call throws, and an interruption (`isInterruption`) when the clock stopped it before it had its time, on a
 * very busy machine: the state is lost as well, and a second try has twice as long. Calls are not nested.
 */
export function callWithin<T>(fullCpuMs: number, call: () => T): { readonly value: T } | null {
  const cpuMs = fullCpuMs * share
  const before = process.threadCpuUsage()
  host[CALL] = call
  try {
    return { value: script.runInThisContext({ timeout: Math.round(cpuMs * patience) }) as T }
  } catch (error) {
    if (!isStop(error)) throw error
    const { user, system } = process.threadCpuUsage(before)
    if ((user + system) / 1000 >= cpuMs * SPENT_SHARE || patience >= PATIENCE_MAX) return null
    patience *= 2
    throw Object.assign(new Error('a call was stopped by the clock'), { name: 'CallInterrupted' })
  } finally {
    host[CALL] = undefined
  }
}

/** The machine was too busy for a call to have its time: its operation is to begin anew. */
export function isInterruption(error: unknown): boolean {
  return error instanceof Error && error.name === 'CallInterrupted'
}

function isStop(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
