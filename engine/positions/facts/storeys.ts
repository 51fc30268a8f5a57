import type { PositionContext } from './position-context.ts'
import type { PositionDocument } from './position-input.ts'
import { foldedText } from './says.ts'

/** What the storeys of a house are called, folded; one letter more or less is another storey. */
const STOREYS: readonly (readonly [string, RegExp])[] = [
  ['cellar', /(?<![\p{L}\d])(?:ug|untergeschoss|souterrain)(?!\p{L})/u],
  ['ground', /(?<![\p{L}\d])(?:eg|erdgeschoss(?:wohnung)?)(?!\p{L})/u],
  ['upper', /(?<![\p{L}\d])(?:\d )?(?:og|obergeschoss(?:wohnung)?|etage|stock)(?!\p{L})/u],
  ['attic', /(?<![\p{L}\d])(?:dg|dachgeschoss(?:wohnung)?)(?!\p{L})/u],
]

/** The storeys that a paper names. */
export function storeysOf(document: PositionDocument): ReadonlySet<string> {
  const text = foldedText(document)
  return new Set(STOREYS.flatMap(([name, pattern]) => (pattern.test(text) ? [name] : [])))
}

/**
 * Whether `storeys` of the document's house are let, by what its rent accounts and leases name; false where none of
 * them is, or nobody can tell, so that somebody is asked; null where the paper is about more than that.
 */
export function isLetStorey(
  context: PositionContext,
  document: PositionDocument,
  storeys: ReadonlySet<string>,
): boolean | null {
  const { property } = context.propertyOf(document)
  const rentals = context.documents.filter(
    other => context.ruleOf(other)?.rental === true && context.propertyOf(other).property === property,
  )
  const letStoreys = new Set(rentals.flatMap(rental => [...storeysOf(rental)]))
  const isLet = [...storeys].map(storey => letStoreys.has(storey))
  if (isLet.every(Boolean)) return true
  return isLet.some(Boolean) ? null : false
}
