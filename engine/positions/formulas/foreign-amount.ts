import type { Amount } from '../facts/amount.ts'
import { foreignAmountOf } from '../facts/amount.ts'
import type { Draft } from '../facts/draft.ts'
import type { FormulaInput } from './formula.ts'

/**
 * A bill in another currency: in euro only by what bank or card took; a rate on the bill is a proposal. Null for a bill
 * in euro.
 */
export function paidInEuro({ context, document, rule, name }: FormulaInput): Draft | null {
  const foreign = foreignAmountOf(document, 'gross')
  if (!foreign) return null
  const payments = context.paymentsFor(document.id)
  const cents = payments.reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0)
  const field = document.analysis?.fields['gross']
  const evidence = (field?.evidence ?? []).map(({ page, box, label }) => {
    return { documentId: document.id, page, box, label, raw: field?.raw ?? '' }
  })
  const isPaid = payments.length > 0 && cents !== 0
  const amount: Amount | null = isPaid
    ? { cents, certainty: 'gelesen', evidence, isHuman: false, isXml: false, isWeak: false }
    : null
  const draft: Draft = { key: rule.key, rule: name, amount, unit: 'FX', foreign, isWhole: true }
  return isPaid ? draft : { ...draft, counts: 'asks', reason: 'currency_open' }
}
