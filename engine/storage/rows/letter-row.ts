import type { KeptLetter, LetterDraft } from '../../model/request-letter.ts'

/** A row of `year_letters`. */
export interface LetterRow {
  version: number
  letter: string
  at: number
  by_id: string | null
  by_sign: string | null
}

/** The letter of a row. */
export function letterOf({ version, letter, at, by_id: userId, by_sign: sign }: LetterRow): KeptLetter {
  const by = userId === null || sign === null ? null : { userId, sign }
  return { version, draft: JSON.parse(letter) as LetterDraft, at, by }
}
