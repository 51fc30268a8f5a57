import type { TaxLine } from '../../model/analysis-result.ts'
import { parseDecimal } from '../../shared/money.ts'
import type { Amount } from '../facts/amount.ts'
import { amountOf, derived } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { figureOf } from '../facts/load-rules.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import { doubtOf, isVatPlausible } from './doubtful-expense.ts'
import { UNSORTED, categoryOf } from './expense-category.ts'
import { businessShare } from './adviser-bill.ts'
import { giftOf } from './gifts.ts'
import { lastingSort } from './lasting-things.ts'
import { writtenOff } from './depreciation.ts'
import { paidInEuro } from './foreign-amount.ts'
import type { Formula, FormulaInput, Split } from './formula.ts'

/** Rounding of several rates. */
const TOLERANCE_CENTS = 2
const MONEY = /^-?\d+\.\d{2}$/
/** A paper calls itself a correction at its top. */
const TOP_CHARACTERS = 400

/** What a business spends: net by its line, input tax apart (§ 15 UStG), and in full without the right to deduct. */
export const expense: Formula = given => {
  const drafts = expenseOf(given)
  const [main] = drafts
  const isOwn = main !== undefined && given.document.analysis?.direction !== 'outgoing'
  const shared = isOwn && given.context.client.vatStatus === 'regular' ? businessShare(given, drafts) : null
  if (shared) return shared
  const doubt = isOwn ? doubtOf(given.context, given.document, main.key) : null
  return doubt ? drafts.map(one => (one.counts === 'no' ? one : { ...one, ...doubt })) : drafts
}

function expenseOf(given: FormulaInput): readonly Draft[] {
  const { document, context, rule } = given
  if (document.analysis?.direction === 'outgoing') return income({ ...given, rule: { ...rule, key: 'b.erloes' } })
  const input = { ...given, rule: { ...rule, key: categoryOf(given) } }
  const foreign = paidInEuro(input)
  if (foreign) return [foreign]
  const { client } = context
  const gross = amountOf(document, 'gross')
  const { name } = input
  if (client.vatStatus === null)
    return [
      { ...draftOf(input, gross), ...(gross ? { proposal: gross.cents } : {}), counts: 'asks', reason: 'vat_open' },
    ]
  if (client.vatStatus !== 'regular') {
    const sort = gross && lastingSort(input, splitOf(context, document).net ?? gross)
    const isWhole = input.rule.key !== UNSORTED
    const main: Draft = { ...draftOf(input, gross), isWhole, ...(sort ? { key: sort } : {}) }
    return [gross && sort === 'b.afa' ? { ...main, ...writtenOff(context, document, gross), isWhole: false } : main]
  }
  const split = splitOf(context, document)
  const gift = giftOf(input, split)
  if (gift) return gift
  const { net, tax } = split
  if (gross && !(isGross(split, gross) && isVatPlausible(split)))
    return [{ ...draftOf(input, gross), counts: 'asks', reason: 'vat_open' }]
  const sort = net && lastingSort(input, net)
  const main: Draft = {
    key: sort ?? input.rule.key,
    rule: name,
    amount: net ?? gross,
    // A payment proves no line: of what nobody could sort it confirms nothing.
    isWhole: tax === null && input.rule.key !== UNSORTED,
  }
  const held: Draft =
    net && sort === 'b.afa' ? { ...main, ...writtenOff(context, document, net), isWhole: false } : main
  return tax ? [held, { key: 'b.vst', rule: name, amount: tax }] : [held]
}

function draftOf({ rule, name }: FormulaInput, amount: Amount | null): Draft {
  return { key: rule.key, rule: name, amount }
}

/** What the business earns, per VAT rate; supplies without VAT have a line of their own. */
export const income: Formula = ({ context, document, name }) => {
  const gross = amountOf(document, 'gross') ?? amountOf(document, 'umsatz')
  const sign = isCredit(context, document) ? -1 : 1
  const signed = (amount: Amount | null): Amount | null => amount && { ...amount, cents: sign * Math.abs(amount.cents) }
  const draft = (key: string, amount: Amount | null): Draft => ({ key, rule: name, amount: signed(amount) })
  const { vatStatus } = context.client
  if (vatStatus === null) return [{ ...draft('b.erloes', gross), counts: 'asks', reason: 'vat_open' }]
  if (vatStatus === 'small_business') return [{ ...draft('b.erloes.klein', gross), isWhole: true }]
  const split = splitOf(context, document)
  if (!isGross(split, gross) || !isVatPlausible(split))
    return [{ ...draft('b.erloes', gross), counts: 'asks', reason: 'vat_open' }]
  const { net, tax } = split
  if (!tax || tax.cents === 0) return [{ ...draft('b.erloes.frei', net ?? gross), isWhole: true }]
  return [draft(incomeKey(document), net), draft('b.ust', tax)]
}

/** By the one rate of the bill; a bill of several rates stands on their common line. */
function incomeKey({ analysis }: PositionDocument): string {
  const rates = new Set((analysis?.taxes ?? []).map(({ rate }) => Number(rate)).filter(rate => rate > 0))
  const [only] = rates
  return rates.size === 1 && (only === 19 || only === 7) ? `b.erloes.${only}` : 'b.erloes'
}

/** A correction: of the supplier it lowers what was spent, of the business itself what was earned. */
export const credit: Formula = input => {
  const { document } = input
  if (document.analysis?.direction === 'outgoing') return income(input)
  return expense(input).map(draft => ({
    ...draft,
    amount: draft.amount && { ...draft.amount, cents: -Math.abs(draft.amount.cents) },
  }))
}

/** 70 % of meal and tip may be deducted, input tax in full (§ 4 Abs. 5 S. 1 Nr. 2 EStG, § 15 Abs. 1a UStG). */
export const hospitality: Formula = input => {
  const { context, document, name } = input
  const { net, tax } = splitOf(context, document)
  const gross = amountOf(document, 'gross')
  const isRegular = context.client.vatStatus === 'regular'
  const base = isRegular ? (net ?? gross) : gross
  if (!base) return [draftOf(input, null)]
  const tip = amountOf(document, 'tip')
  const sum = base.cents + (tip?.cents ?? 0)
  const share = figureOf(context.tax, 'bewirtung_anteil', document.analysis?.year ?? context.stackYear) ?? 70
  const lost = Math.round((sum * (100 - share)) / 100)
  const isProved = textField(document, 'anlass') !== '' && textField(document, 'teilnehmer') !== ''
  const vatOpen: Partial<Draft> = isProved ? {} : { counts: 'asks', reason: 'awaiting_proof' }
  const open: Partial<Draft> = isProved ? {} : { counts: 'asks', reason: 'awaiting_proof', proposal: sum - lost }
  return [
    { key: 'b.bewirtung', rule: name, amount: derived(base, sum - lost, 'schluessig'), ...open },
    {
      key: 'b.bewirtung.nicht',
      rule: name,
      amount: derived(base, lost, 'schluessig'),
      ...(isProved ? {} : { counts: 'asks', reason: 'awaiting_proof' }),
    },
    ...(isRegular && tax ? [{ key: 'b.vst', rule: name, amount: tax, ...vatOpen }] : []),
  ]
}

/** VAT paid to the Finanzamt; what it pays back is income. */
export const vatPaid: Formula = input => vatOf(input, 1)
export const vatRefunded: Formula = input => vatOf(input, -1)

function vatOf({ document, rule, name }: FormulaInput, sign: 1 | -1): Draft[] {
  const amount = amountOf(document, 'zahllast')
  if (!amount || Math.sign(amount.cents) !== sign) return []
  return [{ key: rule.key, rule: name, amount: { ...amount, cents: Math.abs(amount.cents) }, isWhole: true }]
}

/** Net and VAT of a bill; no VAT where the receiver owes it (§ 13b UStG) or none is shown. */
export function splitOf({ tax: rules }: PositionContext, document: PositionDocument): Split {
  const gross = amountOf(document, 'gross')
  const isOwedByBuyer = says(rules, 'reverseCharge', document) || says(rules, 'intraCommunity', document)
  if (isOwedByBuyer || isForeignSupplier(document)) {
    return { net: amountOf(document, 'net') ?? gross, tax: null }
  }
  const [net, tax] = [amountOf(document, 'net'), amountOf(document, 'tax')]
  const taxes = document.analysis?.taxes ?? []
  const byRate = gross && splitByRates(gross, taxes)
  if (net && tax) return byRate && !isGross({ net, tax }, gross) ? byRate : { net, tax }
  const parts = taxes.map(partOf)
  if (gross && parts.length > 0 && parts.every(part => part !== null)) {
    const sum = parts.reduce((total, part) => total + part.tax, 0)
    return { net: derived(gross, gross.cents - sum, 'schluessig'), tax: derived(gross, sum, 'schluessig') }
  }
  const [only] = taxes
  // A bill up to 250 € names the rate alone (§ 33 UStDV).
  if (gross && only && taxes.length === 1) {
    const vat = Math.round((gross.cents * Number(only.rate)) / (100 + Number(only.rate)))
    return { net: derived(gross, gross.cents - vat), tax: derived(gross, vat) }
  }
  return { net: net ?? gross, tax: null }
}

/** Net and VAT of the rates of a bill that come to its gross amount; null where they do not. */
function splitByRates(gross: Amount, taxes: readonly TaxLine[]): Split | null {
  const amounts = taxes
    .flatMap(({ base, tax }) => [base, tax])
    .map(text => (text !== null && MONEY.test(text) ? parseDecimal(text) : null))
  const known = amounts.filter(cents => cents !== null)
  if (taxes.length < 2 || known.length < amounts.length) return null
  const vat = taxes.reduce((sum, { tax }) => sum + parseDecimal(tax ?? '0.00'), 0)
  const sum = known.reduce((total, cents) => total + cents, 0)
  if (Math.abs(sum - gross.cents) > TOLERANCE_CENTS) return null
  return { net: derived(gross, gross.cents - vat, 'schluessig'), tax: derived(gross, vat, 'schluessig') }
}

/** Whether net and VAT come to the gross amount, whatever their sign; what is not known speaks against nothing. */
function isGross({ net, tax }: Split, gross: Amount | null): boolean {
  if (!gross || !net || !tax) return true
  return Math.abs(Math.abs(net.cents) + Math.abs(tax.cents) - Math.abs(gross.cents)) <= TOLERANCE_CENTS
}

function isForeignSupplier(document: PositionDocument): boolean {
  const vatId = textField(document, 'vatId')
  return /^[A-Z]{2}/.test(vatId) && !vatId.startsWith('DE') && document.analysis?.direction !== 'outgoing'
}

function partOf({ tax }: TaxLine): { readonly tax: number } | null {
  return tax !== null && /^-?\d+\.\d{2}$/.test(tax) ? { tax: parseDecimal(tax) } : null
}

function isCredit(context: PositionContext, document: PositionDocument): boolean {
  if (context.ruleOf(document)?.credit) return true
  return says(context.tax, 'cancellation', document.text.slice(0, TOP_CHARACTERS))
}
