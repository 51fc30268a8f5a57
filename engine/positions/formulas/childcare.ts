import type { Amount } from '../facts/amount.ts'
import { addUp, amountOf, derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { linesWith } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'

const MONTHS = 12
/** Ways of paying that § 10 Abs. 1 Nr. 5 S. 4 EStG asks for. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(['transfer', 'debit'])

/**
 * Fees of childcare less meals; what was paid in cash does not count, and what may hold meals, or be meals alone, is
 * asked about (§ 10 Abs. 1 Nr. 5 S. 1 and 4 EStG).
 */
export const childcare: Formula = ({ context, document, rule, name }) => {
  const fee = amountOf(document, 'betrag') ?? amountOf(document, 'gross')
  const draft: Draft = { key: rule.key, rule: name, amount: fee }
  const way = textField(document, 'paymentWay')
  if (way === 'cash') return [{ ...draft, counts: 'no', reason: 'cash_payment' }]
  const settled = fee === null || fee.isHuman ? draft : withoutMeals(context, document, draft, fee)
  const mayBeCash = !BY_ACCOUNT.has(way) && settled.counts === undefined && says(context.tax, 'cash', document)
  return [mayBeCash && settled.amount ? asking(settled, settled.amount.cents, 'Bar bezahlt?') : settled]
}

function withoutMeals(context: PositionContext, document: PositionDocument, draft: Draft, fee: Amount): Draft {
  const meals = amountOf(document, 'verpflegung')
  if (isMealsAlone(context, document, fee, meals)) {
    return { ...draft, amount: null, counts: 'asks', reason: 'amount_missing', note: 'Gelesen ist nur die Verpflegung' }
  }
  if (isNetOfMeals(context, document, fee, meals)) return draft
  if (!meals) return says(context.tax, 'meals', document) ? asking(draft, fee.cents) : draft
  const ofYear = yearlyMeals(context, document, meals)
  const less = ofYear && addUp([fee, ofYear], [1, -1])
  if (less && less.cents > 0) return { ...draft, amount: derived(less, less.cents, 'gelesen') }
  return asking(draft, Math.max(0, fee.cents - MONTHS * meals.cents), 'Verpflegung für wie viele Monate?')
}

function asking(draft: Draft, proposal: number, note?: string): Draft {
  return { ...draft, counts: 'asks', reason: 'awaiting_proof', proposal, ...(note ? { note } : {}) }
}

/** The amount was taken from the row of the meals. */
function isMealsAlone(
  context: PositionContext,
  document: PositionDocument,
  fee: Amount,
  meals: Amount | null,
): boolean {
  if (meals && meals.cents >= fee.cents) return true
  const lines = linesWith(document, fee.cents)
  return (
    lines.length > 0 && lines.every(line => says(context.tax, 'meals', line) && !says(context.tax, 'mealsAside', line))
  )
}

/** Its line says so, or the page prints the sum of both beside it. */
function isNetOfMeals(
  context: PositionContext,
  document: PositionDocument,
  fee: Amount,
  meals: Amount | null,
): boolean {
  if (linesWith(document, fee.cents).some(line => says(context.tax, 'withoutMeals', line))) return true
  return meals !== null && linesWith(document, fee.cents + meals.cents).length > 0
}

/** Meals of the year: where they are said by the month the year's sum has to stand there as well. */
function yearlyMeals(context: PositionContext, document: PositionDocument, meals: Amount): Amount | null {
  const isMonthly = linesWith(document, meals.cents).some(line => says(context.tax, 'monthly', line))
  const year = MONTHS * meals.cents
  if (linesWith(document, year).length > 0) return derived(meals, year, 'schluessig')
  return isMonthly ? null : meals
}
