import type { TaxLine } from '../../model/analysis-result.ts'
import { parseDecimal } from '../../shared/money.ts'
import type { Amount } from '../facts/amount.ts'
import { amountOf, derived } from '../facts/amount.ts'
import { billRows } from '../facts/bill-rows.ts'
import type { Draft } from '../facts/draft.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { textField } from '../facts/position-input.ts'
import { says } from '../facts/says.ts'
import type { Formula } from './formula.ts'

const TOLERANCE_CENTS = 2
const INCLUDED = 'vat_included'
const EXCLUDED = 'vat_excluded'

/**
 * The labour share of a bill of § 35a EStG incl. VAT, labour, travel and machines: as printed with
 * VAT, from the printed net, from line items, or by percent; a person is asked where the paper leaves it open.
 */
export const labour: Formula = ({ context, document, rule, name }) => [
  eligible(context, document, settle(document, rule.key, name)),
]

/** The bill beside its labour share: what makes the one not eligible holds for both. */
export const labourBill: Formula = ({ context, document, rule, name }) => [
  eligible(context, document, { key: rule.key, rule: name, amount: amountOf(document, 'gross'), isWhole: true }),
]

/** Cash is refused (§ 35a Abs. 5 S. 3 EStG); what was paid for with public money asks (§ 35a Abs. 3 S. 2 EStG). */
function eligible({ tax }: PositionContext, document: PositionDocument, draft: Draft): Draft {
  if (textField(document, 'paymentWay') === 'cash') return { ...draft, counts: 'no', reason: 'cash_payment' }
  if (!says(tax, 'funded', document)) return draft
  const proposal = draft.amount?.cents ?? draft.proposal
  const known = proposal === undefined ? {} : { proposal }
  return { ...draft, counts: 'asks', reason: 'awaiting_proof', note: 'Öffentlich gefördert?', ...known }
}

function settle(document: PositionDocument, key: string, rule: string): Draft {
  const gross = amountOf(document, 'gross')
  const rate = rateOf(document)
  const found = shareOf(document, gross, rate)
  const open = (proposal?: number): Draft => ({
    key,
    rule,
    amount: null,
    counts: 'asks',
    reason: 'labour_unclear',
    ...(proposal === undefined ? {} : { proposal }),
  })
  if (found === null) return open()
  if (found.isOpen || (gross && found.amount.cents > gross.cents + TOLERANCE_CENTS)) return open(found.amount.cents)
  const isWhole = gross !== null && found.amount.cents === gross.cents
  return { key, rule, amount: found.amount, isWhole }
}

interface Share {
  readonly amount: Amount
  readonly isOpen: boolean
}

function shareOf(document: PositionDocument, gross: Amount | null, rate: number | null): Share | null {
  const sure = (amount: Amount): Share => ({ amount, isOpen: false })
  const inclusive = amountOf(document, 'lohnanteilBrutto')
  const printed = inclusive ?? amountOf(document, 'lohnanteil')
  const net = amountOf(document, 'lohnanteilNetto')
  const checks = document.analysis?.fields['lohnanteil']?.checks ?? []
  if (printed?.isHuman) return sure(printed)
  if (printed && net && withTax(net.cents, rate) === printed.cents) return sure({ ...printed, certainty: 'zweifach' })
  if (printed && (inclusive !== null || checks.includes(INCLUDED))) return sure(printed)
  const onlyNet = printed && checks.includes(EXCLUDED) ? printed : net
  if (onlyNet) return fromNet(onlyNet, rate)
  if (printed) return byItems(document, printed, gross, rate)
  const percent = document.analysis?.fields['lohnanteilProzent']?.value
  if (percent !== undefined && gross) return sure(derived(gross, Math.round((gross.cents * Number(percent)) / 100)))
  return fromItems(document, rate)
}

function fromNet(net: Amount, rate: number | null): Share {
  const cents = withTax(net.cents, rate)
  return cents === null ? { amount: net, isOpen: true } : { amount: derived(net, cents), isOpen: false }
}

/** Neither "brutto" nor "netto" stands there: the line items tell, or labour and material that make the bill. */
function byItems(document: PositionDocument, printed: Amount, gross: Amount | null, rate: number | null): Share {
  if (rate === 0) return { amount: printed, isOpen: false }
  const items = amountOf(document, 'lohnPositionen')
  const isNear = (one: number | null, other: number): boolean =>
    one !== null && Math.abs(one - other) <= TOLERANCE_CENTS
  if (items && isNear(items.cents, printed.cents) && itemsAreNet(document)) return fromNet(printed, rate)
  if (items && isNear(withTax(items.cents, rate), printed.cents)) {
    return { amount: { ...printed, certainty: 'zweifach' }, isOpen: false }
  }
  // A row of the bill that comes to it with its VAT says that the VAT is in it.
  if (gross && billRows(document).some(({ amount }) => isNear(amount.cents, printed.cents))) {
    return { amount: { ...printed, certainty: 'schluessig' }, isOpen: false }
  }
  const material = amountOf(document, 'materialanteil')
  if (material && gross) {
    if (isNear(printed.cents + material.cents, gross.cents)) return { amount: printed, isOpen: false }
    const sum = withTax(printed.cents + material.cents, rate)
    if (isNear(sum, gross.cents)) return fromNet(printed, rate)
  }
  return { amount: printed, isOpen: true }
}

/** Labour as lines of the bill: they are printed amounts where the lines add up, else a proposal. */
function fromItems(document: PositionDocument, rate: number | null): Share | null {
  const items = amountOf(document, 'lohnPositionen')
  if (!items) return null
  const isOpen = document.analysis?.lines?.sum !== 'fits'
  if (!itemsAreNet(document)) return { amount: { ...items, certainty: 'geschaetzt' }, isOpen }
  const share = fromNet(items, rate)
  return { ...share, isOpen: share.isOpen || isOpen }
}

/** The lines come to the net amount, not to the gross one. */
function itemsAreNet(document: PositionDocument): boolean {
  const [net, gross] = [amountOf(document, 'net'), amountOf(document, 'gross')]
  if (!net || !gross || net.cents === gross.cents) return false
  const items = document.analysis?.lines?.items ?? []
  if (items.length === 0) return true
  const sum = items.reduce((total, { netAmount }) => total + parseDecimal(netAmount), 0)
  return Math.abs(sum - net.cents) <= Math.abs(sum - gross.cents)
}

/** The one VAT rate of the bill in percent; 0 for bills without VAT; null where there are several. */
export function rateOf({ analysis }: PositionDocument): number | null {
  const rates = new Set((analysis?.taxes ?? []).map(({ rate }: TaxLine) => Number(rate)))
  if (rates.size > 1) return null
  const [only] = rates
  if (only !== undefined) return only
  const { net, gross, tax } = analysis?.fields ?? {}
  return tax === undefined && (net === undefined || net.value === gross?.value) ? 0 : null
}

function withTax(cents: number, rate: number | null): number | null {
  return rate === null ? null : Math.round((cents * (100 + rate)) / 100)
}
