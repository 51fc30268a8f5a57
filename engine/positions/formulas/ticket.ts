import type { Amount } from '../facts/amount.ts'
import { amountOf } from '../facts/amount.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { monthsSum, wholeYear, yearNamed } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'
import { gross } from './private-amounts.ts'

const SINGLE_KEY = 'n.reise.fahrt'
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

function yearOf(document: PositionDocument): { readonly year: number; readonly basis: 'certificate' } | null {
  const year = wholeYear(document)
  return year === null ? null : { year, basis: 'certificate' }
}
