import process from 'node:process'

/**
 * What this worker process is at, in memory that its heartbeat's thread reads while the main thread is busy. Numbers:
 * id of the operation or -1, processor time in ms at its start and at that of its step, page or 0, length of the step's
 * name.
 */
export const sharedWork = { numbers: new SharedArrayBuffer(5 * 4), name: new SharedArrayBuffer(64) } as const

const numbers = new Int32Array(sharedWork.numbers)
const name = new Uint8Array(sharedWork.name)
numbers[0] = -1

/** Step of an operation that waits for the engine's answer: it stands still, and not by its own fault. */
export const WAITING = 'wait_for_answer'

/** The main thread begins an operation. */
export function beginWork(id: number): void {
  const cpuMs = processCpuMs()
  Atomics.store(numbers, 1, cpuMs)
  writeStep('', 0, cpuMs)
  Atomics.store(numbers, 0, id)
}

/** It has ended. */
export function endWork(): void {
  Atomics.store(numbers, 0, -1)
}

/**
 * The operation has come to its next step, for which its budget gives new processor time: a parser, a page (1-based).
 * Without a page it is still the one before. `step` is a name of ASCII letters and underscores. Free to be called
 * anywhere; outside a worker nobody listens.
 */
export function tellStep(step: string, page = Atomics.load(numbers, 3)): void {
  writeStep(step, page, processCpuMs())
}

function writeStep(step: string, page: number, cpuMs: number): void {
  const bytes = Buffer.from(step, 'latin1').subarray(0, name.length)
  Atomics.store(numbers, 2, cpuMs)
  Atomics.store(numbers, 3, page)
  name.set(bytes)
  Atomics.store(numbers, 4, bytes.length)
}

function processCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1000)
}
