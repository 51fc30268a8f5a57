/** Whether an error is about the machine (disk, database) and not about the document that was worked on. */
export function isMachineFault(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:SQLITE_\w+|E[A-Z0-9]+)$/.test(String(error.code))
}
