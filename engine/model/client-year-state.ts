/** How far a client-year is, the earliest first; words of the board. */
export const CLIENT_YEAR_STATES = [
  'nothing_yet',
  'to_check',
  'to_clarify',
  'incomplete',
  'checked',
  'released',
] as const
export type ClientYearState = (typeof CLIENT_YEAR_STATES)[number]

/** What the state rests on: documents filed, of them not confirmed, expected ones that are not there, and open questions. */
export interface StateFacts {
  readonly documents: number
  readonly unchecked: number
  readonly missing: number
  /** Open work items that are no missing documents; null while they are being counted. */
  readonly openQuestions: number | null
  /** The edition that somebody released; null: none, or the year was opened again. */
  readonly releasedEdition: number | null
}

/**
 * Nothing came; something is to be checked; all is checked and something is to be clarified, or expected and missing; all is there and checked.
 * What a person of the office can do now goes before what it waits for. A released one stays so until somebody opens it.
 */
export function clientYearState(facts: StateFacts): ClientYearState {
  const { documents, unchecked, missing, openQuestions, releasedEdition } = facts
  if (releasedEdition !== null) return 'released'
  if (documents === 0) return 'nothing_yet'
  if (unchecked > 0) return 'to_check'
  if ((openQuestions ?? 0) > 0) return 'to_clarify'
  return missing > 0 ? 'incomplete' : 'checked'
}
