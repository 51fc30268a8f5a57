import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { foldText } from '../../../reading/fold-text.ts'
import { contradicted } from './contradictions.ts'
import type { FieldGroup } from './field-groups.ts'
import { fieldGroup } from './field-groups.ts'
import { countWitnesses } from './find-witness.ts'
import type { ValueContext } from './value-context.ts'
import { amountSigns, daySigns, numberSigns } from './rival-signs.ts'

const BOUNDS = weightsOf(weightFile.bounds)

/** Signs of how sure a value is, by name; a sign that is not there is 0. */
export type ConfidenceFeatures = Readonly<Record<string, number>>

const LEGAL_FORM = /\b(?:GmbH|mbH|AG|KG|KGaA|OHG|GbR|UG|SE|eG|e\.\s?K\.|e\.\s?V\.)(?=\W|$)/u
const NO_NAME = /[€%\d]|^\p{Ll}|^.{0,4}$/u
/** Beyond these, more says nothing more. */
const LIMITS = { witnesses: 2, alternatives: 3, doubt: 3 }
/** Sort of a group's values, where it has signs of its own. */
const SORTS: Readonly<Partial<Record<FieldGroup, keyof typeof SIGNS>>> = {
  days: 'day',
  number: 'number',
  issuer: 'name',
  recipient: 'name',
}
const SIGNS = { amount: amountSigns, day: daySigns, number: numberSigns, name: nameSigns } as const

/**
 * The signs by which the certainty of a value is computed. Each stands once for all fields and once for its group
 * (`days.labelled`), so that a group with few examples learns from the others; some only for values of a sort
 * (`day:latest`).
 */
export function confidenceFeatures(name: string, field: Field, context: ValueContext): ConfidenceFeatures {
  const group = fieldGroup(name)
  const { checks, alternatives, evidence, source } = field
  const reading = Math.min(1, ...evidence.map(({ ocrConfidence }) => ocrConfidence ?? 1))
  const shared: Record<string, number> = {
    bias: 1,
    raw: logit(field.confidence),
    labelled: Number(evidence.some(({ label }) => label !== null)),
    sum: Number(checks.includes('arith_ok')),
    checkDigit: Number(checks.includes('checksum_ok')),
    repeated: Number(checks.includes('repeated')),
    computed: Number(source === 'computed'),
    rival: Math.max(0, ...alternatives.map(({ confidence }) => confidence)),
    rivals: Math.min(LIMITS.alternatives, alternatives.length) / LIMITS.alternatives,
    witnesses: Math.min(LIMITS.witnesses, countWitnesses(name, field, context)),
    laterPage: Number((evidence[0]?.page ?? 1) > 1),
    scanned: Number(context.layout.recognised),
    doubt: Math.min(LIMITS.doubt, -Math.log(Math.max(BOUNDS.lowest, reading))),
    sureKind: Number(context.kind.decision === 'auto' || context.kind.decision === 'human'),
    kind: logit(context.kind.confidence) / 4,
    bill: Number(context.nature === 'invoice'),
    receipt: Number(context.nature === 'receipt'),
  }
  const isContradicted = Number(contradicted(context.fields).has(name))
  return {
    ...shared,
    ...ownSigns(group, shared),
    ...signsOfSort(group, field, context),
    contradicted: isContradicted,
  }
}

/** Signs that stand for all fields, once more for their group. */
export function ownSigns(group: FieldGroup, shared: ConfidenceFeatures): ConfidenceFeatures {
  return Object.fromEntries(Object.entries(shared).map(([sign, value]) => [`${group}.${sign}`, value]))
}

/** Signs that only such values have: amounts, days, numbers, names. */
function signsOfSort(group: FieldGroup, field: Field, context: ValueContext): Record<string, number> {
  const sort = field.type === 'money' ? 'amount' : SORTS[group]
  if (!sort) return {}
  const signs = SIGNS[sort](field, context, group)
  return Object.fromEntries(Object.entries(signs).map(([sign, value]) => [`${sort}:${sign}`, value]))
}

function nameSigns(field: Field, { fields }: ValueContext, group: FieldGroup): Record<string, number> {
  const other = foldText(fields[group === 'issuer' ? 'recipient' : 'issuer']?.value ?? '')
  const top = field.evidence[0]?.box[1] ?? 0.5
  return {
    legalForm: Number(LEGAL_FORM.test(field.value)),
    noName: Number(NO_NAME.test(field.value)),
    oneWord: Number(!/\s/.test(field.value.trim())),
    isOther: Number(other !== '' && other === foldText(field.value)),
    top: Number(top < 0.12),
    foot: Number(top > 0.85),
  }
}

function logit(share: number): number {
  const inside = Math.min(BOUNDS.signMax, Math.max(BOUNDS.signMin, share))
  return Math.log(inside / (1 - inside))
}
