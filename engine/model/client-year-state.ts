/** How far a client-year is, the earliest first; words of the board. */
export const CLIENT_YEAR_STATES = ['nothing_yet', 'to_check', 'incomplete', 'checked'] as const
export type ClientYearState = (typeof CLIENT_YEAR_STATES)[number]

/** What the state rests on: documents filed, of them not confirmed, and expected ones that are not there. */
export interface StateFacts {
  readonly documents: number
  readonly unchecked: number
  readonly missing: number
}

/**
 * Nothing came; something is to be checked; all is checked and something expected is missing; all is there and checked.
 * What a person of the office can do now goes before what it waits for.
 */
export function clientYearState({ documents, unchecked, missing }: StateFacts): ClientYearState {
  if (documents === 0) return 'nothing_yet'
  if (unchecked > 0) return 'to_check'
  return missing > 0 ? 'incomplete' : 'checked'
}
