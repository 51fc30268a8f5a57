import { readFileSync, writeFileSync } from '../../../shared/disk/files-sync.ts'

/** What is done with a file: its pages are bound, or looked at beside what was made of them. */
export type JournalStep = 'bind' | 'look'

export interface JournalEntry {
  readonly step: JournalStep
  /** Of the document that the file belongs to. */
  readonly documentId: string
}

/** Says on disk which file is being worked on, for the case that the process ends over it. */
export interface WorkJournal {
  note(step: JournalStep, documentId: string): void
  /** No file is worked on. */
  clear(): void
}

/** A journal at `path`; one that keeps nothing when there is none. */
export function openJournal(path: string | undefined): WorkJournal {
  const write = (text: string): void => {
    if (path !== undefined) writeFileSync(path, text, { mode: 0o600 })
  }
  return { note: (step, documentId) => write(`${step} ${documentId}`), clear: () => write('') }
}

/** What was being worked on when the process ended; null when it was no file. */
export function readJournal(path: string): JournalEntry | null {
  try {
    const [step, documentId] = readFileSync(path, 'utf8').split(' ')
    return (step === 'bind' || step === 'look') && documentId !== undefined ? { step, documentId } : null
  } catch {
    return null
  }
}
