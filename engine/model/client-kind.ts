import type { MandantData } from './mandant.ts'

/**
 * What a person has to be told of depends on whose papers these are: `private` (persons and couples, employed, letting
 * or retired), `business` with input tax, `small_business` without (§ 19 UStG, or only exempt turnover).
 */
export type ClientKind = 'private' | 'business' | 'small_business'

/** By the master data. */
export function clientKindOf({ kind, vatStatus, vatId, businesses }: MandantData): ClientKind {
  if (vatStatus === 'small_business' || vatStatus === 'exempt') return 'small_business'
  return kind === 'company' || vatStatus !== null || vatId !== null || businesses.length > 0 ? 'business' : 'private'
}
