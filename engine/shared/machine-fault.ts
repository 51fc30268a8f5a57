/** Codes of SQLite, of the operating system, of PostgreSQL (SQLSTATE), and of storage that says what to do. */
const CODES = /^(?:SQLITE_\w+|E[A-Z0-9]+|\d[0-9A-Z]{4}|XX\d{3}|database_busy|database_unreachable|storage_full)$/

/** Whether an error is about the machine (disk, database) and not about the document that was worked on. */
export function isMachineFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.test(String(error.code))
}
