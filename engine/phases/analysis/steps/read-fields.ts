import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { AnalysisState } from './analysis-state.ts'
import { natureOf } from './analysis-state.ts'
import { dateFields } from '../fields/date-fields.ts'
import { findKindFields } from '../fields/find-kind-fields.ts'
import { paymentFields } from '../fields/payment-fields.ts'
import { inCurrencyOf } from '../../../reading/find/find-currency.ts'
import { findReferences, referenceFields } from '../fields/find-references.ts'
import { remindedNumber } from '../fields/identity-fields.ts'
import { receiptFields } from '../receipt/receipt-fields.ts'
import { numberOfTitle } from '../fields/number-of-title.ts'
import { paperNumber } from '../fields/paper-number.ts'
import { outsideTables } from '../../../reading/tables/leave-out-tables.ts'
import { recallFields } from '../parties/recall-issuer.ts'
import { saidAmount, soleAmount } from '../fields/sole-amount.ts'
import { settleKindFields } from '../fields/settle-kind-fields.ts'

const WEIGHTS = weightsOf(weightFile.statements)

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/** The invoices that a reminder is about. */
export function readReminded({ layout, hits, subject }: AnalysisState): Part<'references' | 'fields'> {
  if (!subject.isReminder) return { references: [], fields: {} }
  const references = findReferences(layout)
  return { references, fields: { ...referenceFields(references), ...remindedNumber(layout, hits) } }
}

/** Parties, numbers and dates. */
export function readPlainFields(state: AnalysisState): Part<'fields'> {
  const { layout, hits, identity, subject, forms } = state
  const { isReminder } = subject
  const dates = outsideTables(state.dates, forms.tables)
  return { fields: { ...state.fields, ...identity, ...dateFields(layout, hits, dates, { isReminder }) } }
}

/** Total, day and number of a till receipt by the trained ranker. */
export function readReceipt(state: AnalysisState): Part<'fields' | 'money'> {
  const { layout, hits, amounts, dates, subject, fields, money } = state
  const plain = { fields, money }
  return receiptFields(subject.definition?.role, layout, hits, { amounts, dates }, plain) ?? plain
}

/** The sums of a bill, and what the taxonomy says that the kind has. */
export function readKindFields(state: AnalysisState): Part<'fields' | 'taxes'> {
  const { layout, stream, subject, money, forms } = state
  const dates = outsideTables(state.dates, forms.tables)
  const { definition: kind, isBill } = subject
  const fields: Record<string, Field> = {
    ...state.fields,
    ...(isBill ? money.fields : {}),
    ...(kind
      ? findKindFields({
          layout,
          stream,
          kind,
          amounts: inCurrencyOf(state.text, state.amounts),
          dates,
          days: state.dates,
        })
      : {}),
  }
  return { fields: withNumber(state, fields), taxes: isBill ? money.taxes : [] }
}

/** A bill's number by the labels of every bill; that of another paper by those of its kind. */
function withNumber(state: AnalysisState, fields: Readonly<Record<string, Field>>): Record<string, Field> {
  const { layout, stream, hits, subject } = state
  const { definition: kind, isBill, isReminder } = subject
  const { number, ...others } = fields
  const isKept = isBill || kind?.role === 'account_statement'
  if (isKept && number && kind?.role !== 'delivery_note') return { ...fields }
  const paper = { layout, stream, hits, fields: others, isBill }
  const own = !kind ? {} : isReminder ? numberOfTitle(layout, kind, isBill) : paperNumber(paper, kind)
  return { ...others, ...(isKept && number ? { number } : {}), ...own }
}

/** The one amount of a paper on which nothing else told the main one. */
export function takeSoleAmount(state: AnalysisState): Part<'fields'> {
  const { definition: kind, isBill } = state.subject
  const hasMain = isBill || kind?.fields.some(one => one.main === true) === true
  if (!kind || !hasMain || state.fields['gross']) return { fields: state.fields }
  const amounts = inCurrencyOf(state.text, state.amounts)
  return { fields: { ...state.fields, ...saidAmount(state.layout, amounts, kind), ...soleAmount(amounts, kind) } }
}

/** What the fields of a kind say of each other. */
export function settleOwnFields({ subject, text, ...state }: AnalysisState): Part<'fields'> {
  const { definition } = subject
  const fields: Record<string, Field> = { ...state.fields }
  const period = fields['serviceDate']
  // A statement belongs to the end of its period when it names no date of its own.
  if (definition?.nature === 'report' && period && (fields['date']?.confidence ?? 0) < WEIGHTS.ownDateMin)
    fields['date'] = { ...period, confidence: Math.min(period.confidence, WEIGHTS.periodMax) }
  // One balance alone may be the old or the new one.
  if (fields['saldoAlt']?.evidence[0]?.label === 'Kontostand am' && !fields['saldoNeu']) delete fields['saldoAlt']
  return { fields: definition ? settleKindFields(fields, definition, text) : fields }
}

/** How and when it was paid. */
export function readPayment(state: AnalysisState): Part<'fields'> {
  const { layout, forms, fields } = state
  const dates = outsideTables(state.dates, forms.tables)
  return { fields: { ...fields, ...paymentFields(layout, dates, natureOf(state), fields['date']) } }
}

/** Values where the office pointed on other documents of the issuer. */
export function recallIssuersFields(state: AnalysisState): Part<'fields' | 'warnings'> {
  const { layout, subject, lessons, source } = state
  const { fields, warnings } = recallFields(state.fields, layout, subject.kindId, lessons, source.taxonomy)
  return { fields, warnings: { ...state.warnings, lessons: warnings } }
}
