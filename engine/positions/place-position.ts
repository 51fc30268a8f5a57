import type { PositionKey } from '../model/position-rules.ts'
import type { Position } from '../model/position.ts'
import { findBusiness } from './facts/business.ts'
import { findChild } from './facts/child.ts'
import { namesClient } from './facts/person.ts'
import type { Property } from './facts/property.ts'
import type { PositionContext } from './facts/position-context.ts'
import type { PositionDocument } from './facts/position-input.ts'

/** The business of those whose master data name none of their own. */
export const ONLY_BUSINESS = 'business'

/** Whom or what a position belongs to; what nobody can tell asks. */
export function placePosition(
  context: PositionContext,
  document: PositionDocument,
  by: PositionKey['by'],
  position: Position,
): Position {
  if (context.ruleOf(document)?.named && !namesClient(context.client, document)) return unplaced(position)
  switch (by) {
    case 'person':
      return placePerson(context, document, position)
    case 'gemeinsam': {
      const placed = { ...position, person: context.client.isCouple ? ('gemeinsam' as const) : ('A' as const) }
      return isForStranger(context, document) ? unplaced(placed) : placed
    }
    case 'object': {
      const { property } = context.propertyOf(document)
      if (position.side === 'ermaessigung') return placeAtHome(context, property, position)
      return property ? { ...position, objectId: property.id } : unplaced(position)
    }
    case 'child': {
      if (position.childId !== null) return position
      const { child } = findChild(context.children, document)
      return child ? { ...position, childId: child.id } : unplaced(position)
    }
    case 'business': {
      const businesses = context.client.record?.data.businesses ?? []
      const [only] = businesses
      const found = businesses.length > 1 ? findBusiness(businesses, document) : only
      if (found === null) return unplaced(position)
      const placed = { ...position, businessId: found?.id ?? ONLY_BUSINESS }
      return isForStranger(context, document) ? unplaced(placed) : placed
    }
  }
}

/**
 * A relief for what the client lives in (§ 35c Abs. 1 S. 1 EStG): the house that the paper names, else the only one that
 * there is; a house that stands in the master data as its let part alone has no entry of its own.
 */
function placeAtHome(context: PositionContext, named: Property | null, position: Position): Position {
  const homes = context.properties.filter(({ use }) => use === 'own' || use === 'mixed')
  const isHome = named !== null && homes.includes(named)
  const [only, ...others] = isHome ? [named] : homes
  if ((named && !isHome) || others.length > 0) return unplaced(position)
  if (only && !only.isInHome) return { ...position, objectId: only.id }
  return { ...position, person: context.client.isCouple ? 'gemeinsam' : 'A' }
}

/** A paper to somebody else, e.g. a parent, who is none of the client's and no child. */
function isForStranger(context: PositionContext, document: PositionDocument): boolean {
  return context.personOf(document).isStranger && !findChild(context.children, document).isSure
}

function placePerson(context: PositionContext, document: PositionDocument, position: Position): Position {
  if (position.person !== null) return position
  const { person, isStranger } = context.personOf(document)
  if (isStranger) return unplaced({ ...position, person: null })
  // Of forms that each spouse fills in alone a joint paper is shared by a person.
  if (person === null || person === 'gemeinsam') return unplaced({ ...position, person })
  return { ...position, person }
}

/** Outside of every sum until somebody says where it belongs. */
function unplaced(position: Position): Position {
  if (position.counts !== 'yes') return position
  return { ...position, counts: 'asks', reason: 'place_open', proposal: position.cents }
}

/** Whether more than the lack of others says where a position belongs. */
export function isPlaceSure(context: PositionContext, document: PositionDocument, position: Position): boolean {
  if (position.objectId !== null) return context.propertyOf(document).isSure
  if (position.childId !== null) return findChild(context.children, document).isSure
  if (position.businessId !== null) return true
  if (position.person === 'gemeinsam') return true
  return context.client.isCouple ? context.personOf(document).isSure : position.person !== null
}
