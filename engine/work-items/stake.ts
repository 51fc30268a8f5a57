import { centsOf } from '../paper/german-format.ts'
import type { Position } from '../model/position.ts'
import type { ItemDocument, ItemView } from './work-item-facts.ts'

/** The amount that a document prints as its whole, in cents; null where it has none. */
export function printedCents({ analysis }: ItemDocument): number | null {
  return centsOf(analysis?.fields['gross']?.value)
}

/**
 * What positions come to, or would, in the block of a form in which that is most: blocks are never added up. Null where
 * no amount of them is known.
 */
export function centsAtStake(positions: readonly Position[]): number | null {
  const blocks = Map.groupBy(
    positions.flatMap(({ proposal, cents, form, side }) => {
      const known = proposal ?? cents
      return known === null ? [] : [{ block: `${form} ${side}`, known: Math.abs(known) }]
    }),
    ({ block }) => block,
  )
  const sums = [...blocks.values()].map(own => own.reduce((sum, { known }) => sum + known, 0))
  return sums.length === 0 ? null : Math.max(...sums)
}

/** What of a document counts or would, in cents, else what it prints; null where none of it counts or asks. */
export function stakeOf(view: ItemView, document: ItemDocument): number | null {
  const positions = view.positionsOf(document.id).filter(({ counts }) => counts !== 'no')
  if (positions.length === 0 && view.countingOf(document.id)?.counts !== 'asks') return null
  return centsAtStake(positions) || Math.abs(printedCents(document) ?? 0)
}

/** What is or was at stake whatever counts now. */
export function wholeStake(view: ItemView, document: ItemDocument): number {
  return stakeOf(view, document) ?? Math.abs(printedCents(document) ?? 0)
}
