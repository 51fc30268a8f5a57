import type { Field } from '../../../model/analysis-result.ts'
import type { TaxonomyKind } from '../../../model/taxonomy.ts'
import { parseDecimal } from '../../../shared/money.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'

/**
 * The amount that a kind's main one has to be, where the paper adds parts to it that do not count ("Betreuung 1.140,00,
 * Verpflegung 744,00, insgesamt 1.884,00"): the one to which those parts are added up to another amount of the pages.
 * Null where the main amount is that one already, or where no sum of the pages tells.
 */
export function mainWithout(
  fields: Readonly<Record<string, Field>>,
  { fields: definitions }: Pick<TaxonomyKind, 'fields'>,
  amounts: readonly AmountCandidate[],
): AmountCandidate | null {
  const main = definitions.find(one => one.main === true)
  const parts = definitions.flatMap(({ id, apart }) => (apart === true ? centsOf(fields[id]) : []))
  const [own] = main ? centsOf(fields[main.id]) : []
  if (!main || parts.length === 0) return null
  const added = new Set([...parts, parts.reduce((sum, part) => sum + part, 0)])
  const values = new Set(amounts.map(({ cents }) => cents))
  const bases = amounts.filter(
    ({ cents }) => cents > 0 && !added.has(cents) && [...added].some(part => values.has(cents + part)),
  )
  if (own !== undefined && bases.some(({ cents }) => cents === own)) return null
  const isSumOfThem = (cents: number): boolean => own !== undefined && [...added].some(part => cents + part === own)
  // Of several sums the one that the main amount was; without it, only one may be there.
  const meant = own === undefined || added.has(own) ? bases : bases.filter(({ cents }) => isSumOfThem(cents))
  return new Set(meant.map(({ cents }) => cents)).size === 1 ? (meant.at(-1) ?? null) : null
}

/**
 * Whether a total is the main amount and parts that are no part of it: school fees and meals, interest and repayment of a
 * loan. Parts that do not count (`apart`) may be added together, one that has a field of its own stands alone.
 */
export function holdsApart(
  { cents }: Pick<AmountCandidate, 'cents'>,
  own: Field,
  fields: Readonly<Record<string, Field>>,
  definitions: TaxonomyKind['fields'],
): boolean {
  const [main = 0] = centsOf(own)
  const others = definitions.filter(({ main: isMain, type }) => isMain !== true && type === 'money')
  const apart = others.flatMap(({ id, apart: isApart }) => (isApart === true ? centsOf(fields[id]) : []))
  const sums = [apart.reduce((sum, part) => sum + part, 0), ...others.flatMap(({ id }) => centsOf(fields[id]))]
  return sums.some(part => part > 0 && cents === main + part)
}

function centsOf(field: Field | undefined): number[] {
  const cents = field ? parseDecimal(field.value) : null
  return cents === null || cents <= 0 ? [] : [cents]
}
