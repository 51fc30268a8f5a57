import type { Amount } from '../facts/amount.ts'
import { amountOf } from '../facts/amount.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { monthsSum, yearNamed } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'
import { gross } from './private-amounts.ts'

const SINGLE_KEY = 'n.reise.fahrt'
/** "Januar bis Dezember 2025", "01.01. - 31.12.2025". */
const WHOLE_YEAR =
  /Januar\s*(?:20\d\d\s*)?(?:bis|–|-)\s*Dezember\s+(20\d\d)|0?1\.0?1\.(?:20\d\d)?\s*(?:bis|–|-)\s*31\.12\.(20\d\d)/u

/**
 * A season ticket counts as a way to work (§ 9 Abs. 2 S. 2 EStG: the tax office compares it with the distance), in the
 * whole year that the paper states; what is a single trip, or not named, asks.
 */
export const ticket: Formula = input => {
  const { context, document, rule, name } = input
  if (!says(context.tax, 'seasonTicket', document)) {
    const asked = { counts: 'asks', reason: 'place_open', note: 'Weg zur Arbeit oder Reise?' } as const
    return gross(input).map(draft => ({ ...draft, ...asked, key: draft.amount ? SINGLE_KEY : rule.key }))
  }
  const amount = amountOf(document, 'jahresbetrag') ?? amountOf(document, 'gross') ?? ofMonths(document)
  const year = yearOf(document) ?? (says(context.tax, 'yearly', document) ? yearNamed(document) : null)
  return [{ key: rule.key, rule: name, amount, isWhole: true, ...(year === null ? {} : { year }) }]
}

/** What the one row of the ticket comes to that prints a month and how many of them; without a place, so never confirmed. */
function ofMonths({ text }: PositionDocument): Amount | null {
  const [cents, ...more] = text.split('\n').flatMap(line => monthsSum(line) ?? [])
  if (cents === undefined || more.length > 0) return null
  return { cents, certainty: 'schluessig', evidence: [], isHuman: false, isXml: false, isWeak: true }
}

function yearOf({ text }: PositionDocument): { readonly year: number; readonly basis: 'certificate' } | null {
  const found = WHOLE_YEAR.exec(text)
  const year = found?.[1] ?? found?.[2]
  return year === undefined ? null : { year: Number(year), basis: 'certificate' }
}
