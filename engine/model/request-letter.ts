import type { ClientYearKey } from './client-year.ts'
import type { Author } from './user.ts'

/** What a request letter (Nachforderung) asks for. */
export interface LetterItem {
  /** Of the checklist; null of what "Zu klären" or a person asks for. */
  readonly expectedId: string | null
  /** German, as the letter names it. */
  readonly label: string
  /** From whom; empty where anybody's will do. */
  readonly from: string
  /** Of an answer to the tax office: the documents that are chosen for it; absent in other letters. */
  readonly documentIds?: readonly string[]
}

/** The request letter (Nachforderung) of a client-year. */
export const REQUEST_PURPOSE = 'request'

/** A letter of a client-year: what it is for. */
export interface LetterKey extends ClientYearKey {
  /** `REQUEST_PURPOSE`, `objectionPurpose` of a notice, or `answerPurpose` of a letter. */
  readonly purpose: string
}

/** What the objection (Einspruch) against a notice is kept as. */
export function objectionPurpose(documentId: string): string {
  return `objection/${documentId}`
}

/** What the answer to a letter of the tax office is kept as. */
export function answerPurpose(documentId: string): string {
  return `answer/${documentId}`
}

/** A letter of a client-year as a person words it. */
export interface LetterDraft {
  /** To whom, line by line; absent: to the mandant, as the master data have it. */
  readonly recipient?: string
  readonly subject: string
  readonly salutation: string
  /** Before the list, paragraphs apart by an empty line. */
  readonly opening: string
  /** Behind it. */
  readonly closing: string
  /** Below the greeting, line by line. */
  readonly signature: string
  /** YYYY-MM-DD; null: the day on which it is written. */
  readonly date: string | null
  readonly items: readonly LetterItem[]
  /** What the program recognises by itself has one sheet in common. */
  readonly sharesSheet: boolean
}

/** A letter as it is kept. */
export interface KeptLetter {
  /** Counts up with each time that it is kept. */
  readonly version: number
  readonly draft: LetterDraft
  readonly at: number
  /** Null where nobody had signed in. */
  readonly by: Author | null
}
