import { readFileSync, writeFileSync } from 'node:fs'

/** Says on disk which file is being worked on, for the case that the process ends over it. */
export interface WorkJournal {
  /** The id of the document that the file belongs to; null when no file is worked on. */
  note(documentId: string | null): void
}

/** A journal at `path`; one that keeps nothing when there is none. */
export function openJournal(path: string | undefined): WorkJournal {
  return { note: documentId => path !== undefined && writeFileSync(path, documentId ?? '', { mode: 0o600 }) }
}

/** The file that was being worked on when the process ended; null when it was none. */
export function readJournal(path: string): string | null {
  try {
    return readFileSync(path, 'utf8') || null
  } catch {
    return null
  }
}
