/** How far a client-year is, the earliest first; words of the board. */
export const CLIENT_YEAR_STATES = ['nothing_yet', 'to_check', 'to_clarify', 'incomplete', 'checked'] as const
export type ClientYearState = (typeof CLIENT_YEAR_STATES)[number]

/** What the state rests on: documents filed, of them not confirmed, expected ones that are not there, and open questions. */
export interface StateFacts {
  readonly documents: number
  readonly unchecked: number
  readonly missing: number
  /** Open work items that are no missing documents; null while they are being counted. */
  readonly openQuestions: number | null
}

/**
 * Nothing came; something is to be checked; all is checked and something is to be clarified, or expected and missing; all is there and checked.
 * What a person of the office can do now goes before what it waits for.
 */
export function clientYearState({ documents, unchecked, missing, openQuestions }: StateFacts): ClientYearState {
  if (documents === 0) return 'nothing_yet'
  if (unchecked > 0) return 'to_check'
  if ((openQuestions ?? 0) > 0) return 'to_clarify'
  return missing > 0 ? 'incomplete' : 'checked'
}
