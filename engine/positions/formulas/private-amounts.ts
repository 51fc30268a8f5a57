import { parseDecimal } from '../../shared/money.ts'
import type { Amount } from '../facts/amount.ts'
import { addUp, amountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import { figureOf } from '../facts/load-rules.ts'
import type { PositionContext } from '../facts/position-context.ts'
import type { PositionDocument } from '../facts/position-input.ts'
import { amountsIn, linesWith } from '../facts/printed.ts'
import { says } from '../facts/says.ts'
import { writtenOff } from './depreciation.ts'
import { paidInEuro } from './foreign-amount.ts'
import type { Formula, FormulaInput } from './formula.ts'

/** The whole bill. */
export const gross: Formula = input => [paidInEuro(input) ?? whole(input, amountOf(input.document, 'gross'))]

function whole({ rule, name }: FormulaInput, amount: Amount | null): Draft {
  return { key: rule.key, rule: name, amount, isWhole: true }
}

/**
 * Tools of an employee (§ 9 Abs. 1 S. 3 Nr. 6 EStG): at once up to the limit of § 6 Abs. 2 EStG net, above it written
 * off over years, which a person decides.
 */
export const workTool: Formula = input => {
  const { document, context } = input
  const amount = amountOf(document, 'gross')
  const year = document.analysis?.year ?? context.stackYear
  const limit = figureOf(context.tax, 'gwg_netto', year)
  const prices = itemPrices(document)
  const dearest = prices.length > 0 ? Math.max(...prices) : (amountOf(document, 'net')?.cents ?? 0)
  if (!amount || limit === null || dearest <= limit) return [whole(input, amount)]
  return [{ ...whole(input, amount), ...writtenOff(context, document, amount), isWhole: false }]
}

/** Net prices of single things, in cents. */
function itemPrices({ analysis }: PositionDocument): number[] {
  return (analysis?.lines?.items ?? []).flatMap(({ price, netAmount, quantity }) => {
    if (price !== undefined && /^-?\d+\.\d{2}$/.test(price)) return [parseDecimal(price)]
    return Number(quantity ?? 1) === 1 && /^-?\d+\.\d{2}$/.test(netAmount) ? [parseDecimal(netAmount)] : []
  })
}

/** Fees of a school without care and boarding (§ 10 Abs. 1 Nr. 9 EStG); what a row names of these and a sum may hold asks. */
export const schoolFee: Formula = ({ context, document, rule, name }) => {
  const [fee, meals] = [amountOf(document, 'betrag'), amountOf(document, 'verpflegung')]
  if (fee && isApart(context, document, fee.cents)) return [{ key: rule.key, rule: name, amount: fee }]
  const less = fee && meals ? addUp([fee, meals], [1, -1]) : fee
  const draft: Draft = { key: rule.key, rule: name, amount: less && less.cents > 0 ? less : null }
  if (!draft.amount || fee?.isHuman) return [draft]
  const cents = draft.amount.cents
  const others = document.text
    .split('\n')
    .flatMap(line => (says(context.tax, 'boarding', line) && !says(context.tax, 'meals', line) ? amountsIn(line) : []))
    .filter(one => one > 0 && one < cents)
  if (others.length === 0) return [draft]
  const proposal = Math.max(0, cents - Math.max(...others))
  return [
    { ...draft, counts: 'asks', reason: 'awaiting_proof', proposal, note: 'Betreuung oder Unterbringung enthalten?' },
  ]
}

/** The paper adds the fee up with what its other rows name of meals and care: nothing of these is in it. */
function isApart(context: PositionContext, document: PositionDocument, fee: number): boolean {
  const others = document.text
    .split('\n')
    .filter(line => says(context.tax, 'boarding', line) || says(context.tax, 'meals', line))
    .flatMap(line => amountsIn(line).at(-1) ?? [])
  const sum = others.reduce((total, cents) => total + cents, fee)
  return others.length > 0 && linesWith(document, sum).length > 0
}

/** Liability of a car alone (§ 10 Abs. 1 Nr. 3a EStG): an amount that is named with other insurance in one row asks. */
export const carLiability: Formula = ({ context, document, rule, name }) => {
  const amount = amountOf(document, 'haftpflichtanteil')
  const draft: Draft = { key: rule.key, rule: name, amount }
  const lines = amount && !amount.isHuman ? linesWith(document, amount.cents) : []
  const isMixed = lines.some(line => says(context.tax, 'ownDamage', line) && amountsIn(line).length === 1)
  if (!amount || !isMixed) return [draft]
  return [
    {
      ...draft,
      counts: 'asks',
      reason: 'awaiting_proof',
      proposal: amount.cents,
      note: 'Nur der Anteil der Haftpflicht zählt',
    },
  ]
}

/** Medicine is a cost of illness where a doctor prescribed it (§ 64 Abs. 1 Nr. 1 EStDV). */
export const pharmacy: Formula = input => {
  const draft = whole(input, amountOf(input.document, 'gross'))
  if (says(input.context.tax, 'prescribed', input.document.text)) return [draft]
  return [{ ...draft, counts: 'asks', reason: 'awaiting_proof' }]
}

/** Disability insurance has a line of its own beside accident and life insurance (Anlage Vorsorgeaufwand). */
export const disability: Formula = ({ context, document, rule, name }) =>
  says(context.tax, 'disability', document)
    ? [{ key: rule.key, rule: name, amount: amountOf(document, 'beitrag'), isWhole: true }]
    : []
export const accident: Formula = ({ context, document, rule, name }) =>
  says(context.tax, 'disability', document)
    ? []
    : [{ key: rule.key, rule: name, amount: amountOf(document, 'beitrag'), isWhole: true }]

/** The payment of a notification of § 22 Nr. 5 EStG whose number nobody could read. */
export const unnumbered: Formula = ({ document, rule, name }) => {
  const fields = document.analysis?.fields ?? {}
  if (Object.keys(fields).some(field => /^nr\d+$/.test(field))) return []
  return [{ key: rule.key, rule: name, amount: amountOf(document, 'leistung') }]
}
