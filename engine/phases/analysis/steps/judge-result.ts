import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import type { AnalysisState, Fields } from './analysis-state.ts'
import { definitionOf, isBillNature, judgedOf, kindIdOf, natureOf, resultOf } from './analysis-state.ts'
import { RANKED_PLACE } from '../../../model/value-checks.ts'
import { buildField } from '../fields/build-field.ts'
import { calibrateFields, CONFIDENCE_MODEL } from '../certainty/calibrate-confidence.ts'
import type { ValueContext } from '../certainty/value-context.ts'
import { parseAmount } from '../../../reading/find/find-amounts.ts'
import { findCurrency } from '../../../reading/find/find-currency.ts'
import { findDirection } from '../../../reading/find/find-direction.ts'
import { findReplacement } from '../fields/find-replacement.ts'
import { findYear } from '../../../reading/find/find-year.ts'
import type { OfficeQuestions } from './office-questions.ts'
import type { NumberedPage } from '../../../reading/layout/read-layout.ts'
import { settleCard, settleStatement, statementRole } from '../statement/settle-statement.ts'
import { findWarnings } from '../warnings/warn.ts'
import type { JudgedDocument } from '../verdict/judge-document.ts'
import { judgeDocument } from '../verdict/judge-document.ts'
import { weighReading } from '../certainty/weigh-reading.ts'

const WEIGHTS = weightsOf(weightFile.statements)

type Part<K extends keyof AnalysisState> = Pick<AnalysisState, K>

/** Amounts that were read from the page, in the currency that stands at them. */
export function nameCurrency({ fields, text }: AnalysisState): Part<'fields'> {
  const unit = findCurrency(text)
  if (unit === 'EUR') return { fields: { ...fields } }
  const isRead = ({ type, source }: Field): boolean => type === 'money' && ['text', 'computed', 'llm'].includes(source)
  const named = Object.entries(fields).map(([name, one]) => [name, isRead(one) ? { ...one, unit } : one] as const)
  return { fields: Object.fromEntries(named) }
}

/** How surely the words of each value were recognised. */
export function weighWords({ fields, layout, hits }: AnalysisState): Part<'fields'> {
  return { fields: weighReading(fields, layout, hits) }
}

/** The year that the document belongs to: said by a person, named on it, or that of its day. */
export function settleYear(state: AnalysisState): Part<'year' | 'fields'> {
  const { source, layout, fields } = state
  if (source.judgement.fields['year'] === null) return { year: null, fields }
  const judged = judgedOf(state)
  if (judged['year']?.source === 'human') return { year: Number(judged['year'].value), fields }
  // The words of a bank's file are those of purposes.
  // A donation belongs to its day; the years on its receipt are those of the charity's notices.
  const isDated = source.bankFile !== null || isBillNature(natureOf(state)) || judged['zuwendungstag'] !== undefined
  const named = isDated ? null : findYear(layout)
  if (!named) {
    const day = judged['zuwendungstag'] ?? judged['date'] ?? judged['bescheiddatum'] ?? judged['serviceDate']
    return { year: day ? Number(day.value.slice(0, 4)) : null, fields }
  }
  const { raw, page, box } = named
  const label = raw.replace(/\s*:?\s*\d{4}$/, '')
  const year = buildField({
    type: 'number',
    value: String(named.year),
    raw,
    page,
    box,
    label,
    confidence: WEIGHTS.year,
  })
  return { year: named.year, fields: { ...fields, year } }
}

/** Whether the mandant wrote the document or received it. */
export function settleDirection(state: AnalysisState): Part<'direction'> {
  const { source, layout, stream } = state
  const kind = definitionOf(source.taxonomy, kindIdOf(state))
  return { direction: kind && findDirection(kind, judgedOf(state), source.mandant, { layout, stream }) }
}

/** Which earlier document it replaces. */
export function settleReplacement({ layout }: AnalysisState): Part<'replaces'> {
  return { replaces: findReplacement(layout) }
}

/** The issuer, where the account on the document is to be compared with earlier ones. */
export function whoseAccounts(state: AnalysisState): OfficeQuestions['known_ibans']['about'] | null {
  const { iban, issuer, vatId } = judgedOf(state)
  if (!iban?.checks.includes('checksum_ok')) return null
  return { name: issuer?.value ?? null, vatId: vatId?.value ?? null }
}

/** Keeps the accounts of the issuer's earlier documents. */
export function keepAccounts(_state: AnalysisState, knownIbans: readonly string[]): Part<'knownIbans'> {
  return { knownIbans }
}

/**
 * Grounds for an invoice without tax: small business (§ 19), exemptions (§ 4), reverse charge (§ 13b), export and EU
 * supply; § is often misread.
 */
const TAX_FREE =
  /Kleinunternehmer|§\s?19\b|[§&$]\s?4\s?Nr|(?:Umsatz|Mehrwert)steuer\s?(?:befreit|frei)|steuerfrei|[§&$]\s?13\s?b|Reverse.?Charge|Steuerschuldnerschaft|innergemeinschaftlich|§\s?25a|Differenzbesteuerung/iu

/** What a person should look at. */
export function warnOfDoubts(state: AnalysisState): Part<'warnings'> {
  const { source, pages, text, taxes, merged, direction, knownIbans } = state
  const fields = judgedOf(state)
  const definition = definitionOf(source.taxonomy, kindIdOf(state))
  const rules = findWarnings({
    nature: natureOf(state),
    role: definition?.role,
    kindFields: definition?.fields ?? [],
    direction,
    mandant: source.mandant,
    taxes,
    text,
    pages,
    knownIbans,
    fields,
    fits: addsUp(state),
    today: source.today,
    taxFree: TAX_FREE.test(text) || merged?.isTaxFree === true,
    ocrConfidence: meanConfidence(pages),
  })
  return { warnings: { ...state.warnings, rules } }
}

/** Net and tax give the total, by whoever said so last. */
function addsUp(state: AnalysisState): boolean {
  const { merged, fields, money } = state
  if (judgedAddUp(judgedOf(state))) return true
  const { gross } = fields
  // The sum that closed is not that of a total which the ranking put in its place.
  if (gross?.checks.includes(RANKED_PLACE)) return partsGive(fields)
  return merged || gross?.source === 'qr' ? gross?.checks.includes('arith_ok') === true : money.solution.fits
}

/** The same of values of which a person or a language model gave at least one. */
function judgedAddUp({ net, tax, gross }: Fields): boolean {
  if (!net || !tax || !gross || ![net, tax, gross].some(({ source }) => source === 'human' || source === 'llm'))
    return false
  return partsGive({ net, tax, gross })
}

function partsGive({ net, tax, gross }: Fields): boolean {
  const [netCents, taxCents, grossCents] = [net, tax, gross].map(one => (one ? parseAmount(one.value) : null))
  return netCents != null && taxCents != null && netCents + taxCents === grossCents
}

function meanConfidence(pages: readonly NumberedPage[]): number | null {
  const known = pages.flatMap(page => (page.text.meanConfidence === null ? [] : [page.text.meanConfidence]))
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
}

/** What the certainty of the values is judged by, beside them. */
export function valueContextOf(state: AnalysisState): ValueContext {
  const { layout, dates, amounts, fields, kind, ranking, subject } = state
  const main = subject.definition?.fields.find(one => one.main === true && one.type === 'money')?.id ?? null
  return { layout, dates, amounts, fields, kind, nature: natureOf(state), ranking, main }
}

/** Confidences as shares that were measured. */
export function calibrate(state: AnalysisState): Part<'fields'> {
  const { source, fields } = state
  return { fields: source.isCalibrated ? calibrateFields(fields, valueContextOf(state)) : fields }
}

/** Statements are read from their first page to their last, so that their lines can be added up. */
export function isLinedStatement(state: AnalysisState): OfficeQuestions['statement_pages']['about'] | null {
  // A bank's own file has said its lines already.
  if (state.source.bankFile) return null
  return statementRole(state, state.source.judgement, state.source.taxonomy) === null ? null : {}
}

/** The lines of a statement, added up between its balances. */
export function addUpStatement(
  state: AnalysisState,
  pages: readonly NumberedPage[],
): Part<'fields' | 'statement' | 'warnings'> {
  if (pages.length === 0) return state
  const { judgement, taxonomy } = state.source
  const settle = statementRole(state, judgement, taxonomy) === 'card_statement' ? settleCard : settleStatement
  const { fields, statement, warnings } = settle(resultOf({ ...state, warnings: {} }), judgement, pages)
  return { fields, statement, warnings: { ...state.warnings, statement: warnings } }
}

/** Whether a person has to look at the document. */
export function giveVerdict(state: AnalysisState): Part<'verdict'> {
  const { verdictFrom } = CONFIDENCE_MODEL
  const sureMin = isBillNature(natureOf(state)) ? verdictFrom.bill : verdictFrom.other
  return { verdict: judgeDocument(judgedDocumentOf(state), sureMin) }
}

/** What the verdict is given on, with what was decided by hand laid over. */
export function judgedDocumentOf(state: AnalysisState): JudgedDocument {
  const { source, kind } = state
  const { judgement, taxonomy } = source
  const { warnings, taxes, direction } = resultOf(state)
  const absent = Object.entries(judgement.fields).flatMap(([name, field]) => (field === null ? [name] : []))
  return {
    kind: judgement.kind ? { ...kind, ...judgement.kind, decision: 'human' as const } : kind,
    fields: judgedOf(state),
    taxes,
    warnings,
    ...(direction ? { direction } : {}),
    definition: definitionOf(taxonomy, kindIdOf(state)),
    absent: new Set(absent),
  }
}
