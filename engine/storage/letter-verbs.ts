import type { KeptLetter, LetterDraft, LetterKey } from '../model/request-letter.ts'
import type { Author } from '../model/user.ts'

/** As many earlier wordings of a letter are kept to be taken back to. */
export const LETTERS_KEPT_MAX = 50

/** Letters of client-years, of each purpose one. What they say goes with the mandant. */
export interface LetterVerbs {
  /** As it was kept last; null: nobody kept one, or each was taken back. */
  find(key: LetterKey): Promise<KeptLetter | null>
  /** All wordings that hold of a mandant, by year, purpose and version: those that were taken back are left out. */
  list(mandantId: string): Promise<readonly LetterOfYear[]>
  /** Keeps it. False when another one was kept than was seen (`seen`: its version, 0 for none), or its mandant is gone. */
  save(key: LetterKey, draft: LetterDraft, kept: Keeping): Promise<boolean>
  /** Takes back the version that was seen; what was kept before it holds again. False as for `save`. */
  undo(key: LetterKey, seen: number): Promise<boolean>
}

/** A wording with the client-year that it is of, and what it is for. */
export interface LetterOfYear extends KeptLetter {
  readonly year: number
  readonly purpose: string
}

/** When a letter is kept, by whom, and what that person had seen. */
export interface Keeping {
  readonly seen: number
  readonly at: number
  readonly by: Author | null
}
