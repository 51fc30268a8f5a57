import { totalmem } from 'node:os'

/** The pipe of a worker process that its beats go through, beside stdin, stdout, stderr and the channel of messages. */
export const BEAT_FD = 4
export const BEAT_EVERY_MS = 1000

const EVERY = 'STEUERSTAPEL_BEAT_MS'
const MEMORY = 'STEUERSTAPEL_WORKER_BYTES'

const GIB = 1024 ** 3
/** Largest pictures that are taken need this. */
const PAGE_BYTES_MIN = 0.75 * GIB
const PAGE_BYTES_MAX = 2.5 * GIB
/** Of the machine's memory; the rest is for the engine, the office host, other programs and the file cache. */
const PAGE_SHARE = 0.6
/** In everyday work LibreOffice holds about one gigabyte. */
const OFFICE_BYTES_MIN = 1.5 * GIB
const OFFICE_BYTES_MAX = 3 * GIB
const OFFICE_SHARE = 0.4

/** Bytes that one of `workers` page workers may hold before it is ended, by the memory of the machine. */
export function pageMemoryCap(workers: number, machineBytes = machineMemory()): number {
  return Math.round(Math.min(PAGE_BYTES_MAX, Math.max(PAGE_BYTES_MIN, (machineBytes * PAGE_SHARE) / workers)))
}

/** The same for the office host. */
export function officeMemoryCap(machineBytes = machineMemory()): number {
  return Math.round(Math.min(OFFICE_BYTES_MAX, Math.max(OFFICE_BYTES_MIN, machineBytes * OFFICE_SHARE)))
}

/** The part of a worker's environment that carries its limits. */
export function limitsEnvironment(everyMs: number, memoryBytes: number): Record<string, string> {
  return { [EVERY]: String(everyMs), [MEMORY]: String(memoryBytes) }
}

/** How often this worker beats. */
export function beatEveryMs(): number {
  return Number(process.env[EVERY]) || BEAT_EVERY_MS
}

/** Bytes that this worker may hold. */
export function memoryCapBytes(): number {
  return Number(process.env[MEMORY]) || PAGE_BYTES_MAX
}

/** What the machine has, or the part of it that a container may use. */
function machineMemory(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(totalmem(), allowed) : totalmem()
}
