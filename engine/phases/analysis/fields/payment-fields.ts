import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { DocumentNature } from '../../../model/taxonomy.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import type { PaymentDay, PaymentWords } from '../../../reading/find/find-payment.ts'
import { findPaymentDays, findPaymentWays, findReceiptWords } from '../../../reading/find/find-payment.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import { buildField } from './build-field.ts'

/** Letters and contracts speak of the payment of other papers. */
const SILENT: ReadonlySet<DocumentNature> = new Set(['letter', 'contract', 'other', 'report'])
const WEIGHTS = weightsOf(weightFile.payment)

/**
 * How and when a bill was paid, as far as the paper says it: `paymentWay` (`cash`, `card`, `transfer`, `debit`), `paidOn`,
 * and `debitOn`, the day on which it is announced to be collected. The day of a till's receipt, or of a paper on which
 * the amount is acknowledged, is that of the payment (`computed`).
 */
export function paymentFields(
  layout: Layout,
  dates: readonly DateCandidate[],
  nature: DocumentNature,
  date: Field | undefined,
): Record<string, Field> {
  if (SILENT.has(nature)) return {}
  const ways = findPaymentWays(layout)
  const days = findPaymentDays(layout, dates)
  const [way] = ways
  const fields: Record<string, Field> = {}
  if (way) fields['paymentWay'] = wayField(way, ways)
  const paid = days.find(({ role }) => role === 'paid')
  const collected = days.find(({ role }) => role === 'collected')
  if (paid) fields['paidOn'] = dayField(paid, WEIGHTS.paid)
  else if (date && isReceipt(layout, nature, way))
    fields['paidOn'] = {
      ...date,
      source: 'computed',
      confidence: Math.min(date.confidence, WEIGHTS.byDay),
      alternatives: [],
    }
  if (collected) {
    fields['debitOn'] = dayField(collected, WEIGHTS.announced)
    fields['paymentWay'] ??= { ...fields['debitOn'], type: 'text', value: 'debit' }
  }
  return fields
}

function isReceipt(layout: Layout, nature: DocumentNature, way: PaymentWords | undefined): boolean {
  const isTill = nature === 'receipt' && way !== undefined && way.score >= WEIGHTS.done
  return (isTill && (way.way === 'cash' || way.way === 'card')) || findReceiptWords(layout) !== null
}

/** Where a part was paid in cash, cash is what counts: the law refuses it. */
function wayField(best: PaymentWords, all: readonly PaymentWords[]): Field {
  const cash = all.find(({ way, score }) => way === 'cash' && score >= WEIGHTS.done)
  const { way, score, raw, page, box } = cash ?? best
  const others = all.filter(one => one.way !== way)
  return buildField({
    type: 'text',
    value: way,
    raw,
    page,
    box,
    label: raw,
    confidence: score,
    alternatives: others.map(one => ({ value: one.way, confidence: WEIGHTS.other * one.score })),
  })
}

function dayField({ date: { value, raw, page, box, before } }: PaymentDay, confidence: number): Field {
  const label = before.trim().split(/\s+/).slice(-3).join(' ')
  return buildField({ type: 'date', value, raw, page, box, label: label === '' ? null : label, confidence })
}
