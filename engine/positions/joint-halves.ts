import type { Position } from '../model/position.ts'

/** What a person is asked about a paper that is both spouses'. */
const HALF = 'Gemeinschaftlich: je zur Hälfte vorgeschlagen'

/**
 * A joint paper on a form that each spouse fills in alone (Anlage KAP of a joint account): half each as a proposal that
 * asks, cent by cent; a position that belongs to one, or whose amount was not read, stays as it is. `ordinal` numbers
 * the second half.
 */
export function halvesOf(position: Position, ordinal: () => number): Position[] {
  const { cents, person, reason } = position
  if (person !== 'gemeinsam' || reason !== 'place_open' || cents === null) return [position]
  const first = Math.round(cents / 2)
  const common = { ...position, note: position.note ?? HALF, amountCertainty: 'geschaetzt' as const, confirmedBy: null }
  const id = `${position.documentId}/${position.key}/${ordinal()}`
  return [
    { ...common, person: 'A', cents: first, proposal: first },
    { ...common, id, person: 'B', cents: cents - first, proposal: cents - first },
  ]
}
