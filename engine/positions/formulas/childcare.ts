import { foldName } from '../../shared/fold-name.ts'
import type { Amount } from '../facts/amount.ts'
import { addUp, amountOf, derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { amountsIn, linesWith } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'

const MONTHS = 12
const EMPLOYER_KEY = 'kind.betreuung.ersatz'
const WAGES_KEY = 'n.brutto'
/** A certificate says at its top what it is about. */
const TOP_CHARACTERS = 400
/** Ways of paying that § 10 Abs. 1 Nr. 5 S. 4 EStG asks for. */
const BY_ACCOUNT: ReadonlySet<string> = new Set(['transfer', 'debit'])

/**
 * Fees of childcare less meals; what was paid in cash does not count, and what may hold meals, or be meals alone, is
 * asked about (§ 10 Abs. 1 Nr. 5 S. 1 and 4 EStG).
 */
export const childcare: Formula = ({ context, document, rule, name }) => {
  const read = amountOf(document, 'betrag') ?? amountOf(document, 'gross')
  const fee = read && !read.isHuman ? ofYear(document, read) : read
  const draft: Draft = { key: rule.key, rule: name, amount: fee }
  if (isOfEmployer(context, document)) return [{ ...draft, key: EMPLOYER_KEY }]
  const way = textField(document, 'paymentWay')
  if (way === 'cash') return [{ ...draft, counts: 'no', reason: 'cash_payment' }]
  if (fee && !fee.isHuman && isRefund(context, document, fee)) return [asking(draft, -fee.cents, 'Erstattung?')]
  const settled = fee === null || fee.isHuman ? draft : withoutMeals(context, document, draft, fee)
  const mayBeCash = !BY_ACCOUNT.has(way) && settled.counts === undefined && says(context.tax, 'cash', document)
  return [mayBeCash && settled.amount ? asking(settled, settled.amount.cents, 'Bar bezahlt?') : settled]
}

/** What an employer certifies of itself (§ 3 Nr. 33 EStG) is no cost: it lowers what the parents bore. */
function isOfEmployer(context: PositionContext, document: PositionDocument): boolean {
  if (!says(context.tax, 'employerShare', document)) return false
  const issuer = foldName(textField(document, 'issuer'))
  const isEmployer = context.documents.some(
    other =>
      context.ruleOf(other)?.positions.some(({ key }) => key === WAGES_KEY) === true &&
      foldName(textField(other, 'issuer')) === issuer,
  )
  return (issuer !== '' && isEmployer) || says(context.tax, 'employerShare', document.text.slice(0, TOP_CHARACTERS))
}

function withoutMeals(context: PositionContext, document: PositionDocument, draft: Draft, fee: Amount): Draft {
  const meals = amountOf(document, 'verpflegung')
  if (isMealsAlone(context, document, fee, meals)) {
    return { ...draft, amount: null, counts: 'asks', reason: 'amount_missing', note: 'Gelesen ist nur die Verpflegung' }
  }
  const taken = meals && yearlyMeals(context, document, meals)
  if (isNetOfMeals(context, document, fee, taken)) return draft
  if (isByMonth(context, document, fee)) return asking(draft, MONTHS * fee.cents, 'Beitrag für wie viele Monate?')
  if (!meals) return says(context.tax, 'meals', document) ? asking(draft, fee.cents) : draft
  const less = taken && addUp([fee, taken], [1, -1])
  if (less && less.cents > 0) return { ...draft, amount: derived(less, less.cents, 'gelesen') }
  return asking(draft, Math.max(0, fee.cents - MONTHS * meals.cents), 'Verpflegung für wie viele Monate?')
}

/** Its own line says that it is paid back. */
function isRefund(context: PositionContext, document: PositionDocument, { cents }: Amount): boolean {
  return linesWith(document, cents).some(line => says(context.tax, 'refunded', line) && amountsIn(line).length === 1)
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

/** An amount of a month, beside which the same line prints that of several, is that of the year. */
function ofYear(document: PositionDocument, amount: Amount): Amount {
  const { cents } = amount
  const times = linesWith(document, cents)
    .flatMap(amountsIn)
    .map(other => other / cents)
    .filter(count => count > 1 && count <= MONTHS && Number.isInteger(count))
  return times.length > 0 ? derived(amount, cents * Math.max(...times), 'schluessig') : amount
}

/** The fee is said by the month alone. */
function isByMonth(context: PositionContext, document: PositionDocument, { cents }: Amount): boolean {
  const lines = linesWith(document, cents)
  return (
    lines.length > 0 &&
    lines.every(line => says(context.tax, 'monthly', line) && amountsIn(line).every(one => one === cents))
  )
}

/** Meals of the year: where they are said by the month alone nobody knows how many there were. */
function yearlyMeals(context: PositionContext, document: PositionDocument, meals: Amount): Amount | null {
  const year = ofYear(document, meals)
  if (year !== meals) return year
  const isMonthly = linesWith(document, meals.cents).some(line => says(context.tax, 'monthly', line))
  if (isMonthly && linesWith(document, MONTHS * meals.cents).length > 0) {
    return derived(meals, MONTHS * meals.cents, 'schluessig')
  }
  return isMonthly ? null : meals
}
