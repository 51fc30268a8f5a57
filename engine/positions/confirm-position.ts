import type { Position } from '../model/position.ts'
import { isAssumedYear } from '../model/position.ts'
import { isKnown } from './how-much.ts'
import { isPlaceSure } from './place-position.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'

/**
 * "Bestätigt" needs three things at once (decision 0056): a witness for the amount, a proved year and a sure place.
 * A person stands for all that was shown.
 */
export function confirmPosition(context: PositionContext, document: PositionDocument, position: Position): Position {
  if (position.counts !== 'yes') return { ...position, confirmedBy: null }
  if (position.confirmedBy?.type === 'person') return position
  if (document.confirmedAt !== null && isKnown(position)) {
    return { ...position, confirmedBy: { type: 'person', name: null, at: document.confirmedAt } }
  }
  const isProved =
    !isAssumedYear(position.yearBasis) &&
    position.yearBasis !== null &&
    position.amountCertainty !== 'geschaetzt' &&
    isPlaceSure(context, document, position)
  return isProved ? position : { ...position, confirmedBy: null }
}
