import type { AnalysisState } from './analysis-state.ts'
import { natureOf } from './analysis-state.ts'
import { directionOf } from '../parties/match-mandant.ts'
import { mergeGiroCode } from '../amounts/merge-girocode.ts'
import { mergeInvoice } from '../invoice/merge-invoice.ts'
import { mergeTseCode } from '../receipt/merge-tse-code.ts'
import { mergeBankFile } from '../statement/merge-bank-file.ts'
import { statementRole } from '../statement/settle-statement.ts'
import { takeFields } from '../providers/take-answer.ts'
import { settleMail } from '../fields/settle-mail.ts'

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/** A mail is a cover unless it is a bill itself. */
export function readAsMail({ source, layout, kind, fields }: AnalysisState): Part<'kind' | 'fields'> {
  if (!source.isMail || source.judgement.kind) return { kind, fields }
  return settleMail({ kind, fields }, layout, source.taxonomy)
}

/** The e-invoice leads over the page. */
export function mergeEInvoice(state: AnalysisState): Partial<AnalysisState> {
  const { source, kind, fields, taxes } = state
  if (!source.invoice) return {}
  const merged = mergeInvoice({ kind, fields, taxes }, source.invoice, source.taxonomy)
  return {
    merged,
    kind: directionOf(merged.kind, merged.fields, source.mandant, source.taxonomy),
    fields: merged.fields,
    taxes: merged.taxes,
    warnings: { ...state.warnings, invoice: merged.warnings },
  }
}

/** What a bank's own file says leads over the page that was made of it, unless a person says that it is none. */
export function takeBankFile(state: AnalysisState): Partial<AnalysisState> {
  const { source, fields } = state
  if (!source.bankFile || statementRole(state, source.judgement, source.taxonomy) === null) return {}
  const merged = mergeBankFile(fields, source.bankFile, source.judgement)
  const { statement, warnings } = merged
  return { fields: merged.fields, statement, warnings: { ...state.warnings, statement: warnings } }
}

/** What the GiroCode says of the payment. */
export function mergePaymentCode(state: AnalysisState): Part<'fields' | 'warnings'> {
  const isBill = state.subject.isBill || state.merged !== null
  const { fields, warnings } = mergeGiroCode(state.pages, state.fields, { nature: natureOf(state), isBill })
  return { fields, warnings: { ...state.warnings, girocode: warnings } }
}

/** What the QR code of a till receipt says of the sale. */
export function mergeTillCode({
  pages,
  fields,
  taxes,
  warnings,
}: AnalysisState): Part<'fields' | 'taxes' | 'warnings'> {
  const merged = mergeTseCode(pages, { fields, taxes })
  return { fields: merged.fields, taxes: merged.taxes, warnings: { ...warnings, till_code: merged.warnings } }
}

/** What a language model said of values that are missing. */
export function takeModelValues(state: AnalysisState): Part<'kind' | 'fields' | 'warnings'> {
  const { source, layout, stream } = state
  const { kind, fields, warnings } = takeFields(state, source.consultation, layout, stream)
  return { kind, fields, warnings: { ...state.warnings, model_values: warnings } }
}
