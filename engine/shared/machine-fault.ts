import { storageFaultOf } from './storage-fault.ts'

/** Codes of SQLite, of the operating system, and of PostgreSQL (SQLSTATE). */
const CODES = /^(?:SQLITE_\w+|E[A-Z0-9]+|\d[0-9A-Z]{4}|XX\d{3})$/

/** Whether an error is about the machine (disk, database) and not about the document that was worked on. */
export function isMachineFault(error: unknown): boolean {
  if (storageFaultOf(error)) return true
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}
