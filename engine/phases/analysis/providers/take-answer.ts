import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Consultation } from '../../../model/consultation.ts'
import type { AnalysisWarning, Field, KindDecision } from '../../../model/analysis-result.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import { UNCLEAR_KIND } from '../../../model/taxonomy.ts'
import { formatDecimal, parseDecimal } from '../../../shared/money.ts'
import { buildField } from '../fields/build-field.ts'
import { foldText } from '../../../reading/fold-text.ts'
import type { TextStream } from '../../../reading/labels/match-labels.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { LocatedValue } from './locate-value.ts'
import { locateValue, locateWords } from './locate-value.ts'

const WEIGHTS = weightsOf(weightFile.said)

/** Words for a kind that are shorter stand in every text. */
const QUOTE_LETTERS_MIN = 6

/** Why a document goes to review of which the model gave values and not the kind. */
export const VALUES_REASON = 'Werte vom Sprachmodell'

const TITLES: Readonly<Record<string, string>> = {
  issuer: 'Aussteller',
  recipient: 'Empfänger',
  number: 'Nummer',
  date: 'Datum',
  serviceDate: 'Leistungsdatum',
  due: 'Fälligkeit',
  net: 'Nettobetrag',
  tax: 'Steuerbetrag',
  gross: 'Gesamtbetrag',
  iban: 'IBAN',
  vatId: 'USt-IdNr.',
  taxNumber: 'Steuernummer',
}

/**
 * The kind after a consultation: an unclear document takes the model's, when the words that it names for it stand on
 * the page, always for review. A kind that was recognised stays; the model's is an alternative, and a warning when it
 * differs.
 */
export function takeKind(
  kind: KindDecision,
  consultation: Consultation | null,
  stream: TextStream,
  taxonomy: Taxonomy,
): { readonly kind: KindDecision; readonly warnings: readonly AnalysisWarning[] } {
  if (!consultation) return { kind, warnings: [] }
  const { question, answer } = consultation
  const said = answer.kind
  const named = said && question.kinds.some(({ id }) => id === said.id)
  const definition = named ? taxonomy.kinds.find(({ id }) => id === said.id) : undefined
  const place = said && definition ? locateWords(stream, said.quote) : null
  if (!definition || !place || foldText(place.value).length < QUOTE_LETTERS_MIN || kind.decision === 'human')
    return { kind, warnings: [] }
  const reason = { type: 'llm', text: place.value, weight: 1 } as const
  if (kind.id === definition.id) return { kind: { ...kind, reasons: [...kind.reasons, reason] }, warnings: [] }
  const { id, label } = definition
  if (kind.id !== UNCLEAR_KIND) {
    const alternatives = [...kind.alternatives.filter(one => one.id !== id), { id, confidence: WEIGHTS.modelOther }]
    const message = `Belegart: erkannt wurde „${kind.label}“, das Sprachmodell sagt „${label}“. Bitte prüfen.`
    return { kind: { ...kind, alternatives }, warnings: [differs(['kind'], message)] }
  }
  return {
    kind: {
      id,
      label,
      confidence: WEIGHTS.modelPlain,
      decision: 'review',
      alternatives: kind.alternatives.filter(one => one.id !== id),
      reasons: [reason, ...kind.reasons],
    },
    warnings: [],
  }
}

/** A document's kind and fields, as they were read or after a consultation. */
interface ReadDocument {
  readonly kind: KindDecision
  readonly fields: Readonly<Record<string, Field>>
}

/** A field that the model's value filled. */
interface Filled {
  readonly name: string
  readonly title: string
}

/**
 * The fields after a consultation. A value of the model counts only where it stands on the page and is valid for its
 * type; it fills a gap and never replaces anything: of two values both are told. What it filled is for a person to look
 * at.
 */
export function takeFields(
  read: ReadDocument,
  consultation: Consultation | null,
  layout: Layout,
  stream: TextStream,
): ReadDocument & { readonly warnings: readonly AnalysisWarning[] } {
  if (!consultation) return { ...read, warnings: [] }
  const { question, answer } = consultation
  const fields: Record<string, Field> = { ...read.fields }
  const warnings: AnalysisWarning[] = []
  const filled: Filled[] = []
  for (const { name, label, type } of question.fields) {
    const said = answer.values[name]
    const located = said === undefined ? null : locateValue(layout, stream, type, said)
    if (!located) continue
    const title = TITLES[name] ?? label
    const own = fields[name]
    if (!own) {
      fields[name] = fieldOf(located, type)
      filled.push({ name, title })
    } else if (!isSame(own, located.value)) {
      fields[name] = { ...own, alternatives: withAlternative(own, located.value) }
      const message = `${title}: gelesen wurde „${own.raw}“, das Sprachmodell sagt „${located.raw}“. Bitte prüfen.`
      warnings.push(differs([name], message))
    }
  }
  const kept = keepAmounts(fields, filled)
  if (kept.length === 0) return { kind: read.kind, fields, warnings }
  return { kind: forReview(read.kind), fields, warnings: [...warnings, unsecured(kept)] }
}

/**
 * Takes amounts of the model out of `fields` again that no sum can have, and is surer of those that fit. Gives back the
 * fields that stay.
 */
function keepAmounts(fields: Record<string, Field>, filled: readonly Filled[]): readonly Filled[] {
  const amounts = judgeAmounts(fields)
  const kept = filled.filter(({ name }) => {
    if (amounts === 'wrong' && AMOUNTS.has(name)) delete fields[name]
    return fields[name] !== undefined
  })
  if (amounts !== 'fits') return kept
  for (const { name } of kept.filter(one => AMOUNTS.has(one.name))) {
    const field = fields[name]
    if (field) fields[name] = { ...field, confidence: WEIGHTS.modelProved, checks: [...field.checks, 'arith_ok'] }
  }
  return kept
}

function forReview(kind: KindDecision): KindDecision {
  const decision = kind.decision === 'auto' ? 'review' : kind.decision
  const reason = { type: 'llm', text: VALUES_REASON, weight: 0 } as const
  return { ...kind, decision, reasons: [...kind.reasons, reason] }
}

function unsecured(kept: readonly Filled[]): AnalysisWarning {
  const titles = kept.map(({ title }) => title).join(', ')
  return {
    code: 'LANGUAGE_MODEL_VALUES',
    severity: 'medium',
    fields: kept.map(({ name }) => name),
    message: `Vom Sprachmodell gelesen und nicht gesichert: ${titles}. Bitte am Beleg prüfen.`,
  }
}

const AMOUNTS: ReadonlySet<string> = new Set(['net', 'tax', 'gross'])

/** Whether net and tax give the total; a sum with the model's amounts must. */
function judgeAmounts(fields: Readonly<Record<string, Field>>): 'fits' | 'wrong' | 'unknown' {
  const [net, tax, gross] = [fields['net'], fields['tax'], fields['gross']]
  if (!net || !tax || !gross) {
    const cents = [net, tax].flatMap(field => (field ? [Math.abs(parseDecimal(field.value))] : []))
    const total = gross ? Math.abs(parseDecimal(gross.value)) : null
    return total !== null && cents.some(part => part > total) ? 'wrong' : 'unknown'
  }
  return formatDecimal(parseDecimal(net.value) + parseDecimal(tax.value)) === gross.value ? 'fits' : 'wrong'
}

function fieldOf(located: LocatedValue, type: Field['type']): Field {
  const isChecked = located.checks.length > 0
  const { value, raw, page, box, checks } = located
  const confidence = isChecked ? WEIGHTS.modelProved : WEIGHTS.modelPlain
  return buildField({ type, value, raw, page, box, confidence, checks, source: 'llm' })
}

function withAlternative(own: Field, value: string): Field['alternatives'] {
  return [...own.alternatives.filter(one => one.value !== value), { value, confidence: WEIGHTS.modelOther }]
}

function isSame(own: Field, value: string): boolean {
  return own.type === 'money' || own.type === 'date' ? own.value === value : foldText(own.value) === foldText(value)
}

function differs(fields: readonly string[], message: string): AnalysisWarning {
  return { code: 'LANGUAGE_MODEL_DIFFERS', severity: 'medium', fields, message }
}
