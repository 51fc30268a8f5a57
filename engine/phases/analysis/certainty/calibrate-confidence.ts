import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import shipped from '../../../data/models/confidence.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { isOfFile, isUnnamed } from '../../../model/value-checks.ts'
import type { ConfidenceFeatures } from './confidence-features.ts'
import type { ValueContext } from './value-context.ts'
import { boundByRanking } from './bound-by-ranking.ts'
import { boundOfReading } from './bound-of-reading.ts'
import { confidenceFeatures } from './confidence-features.ts'
import type { FieldGroup, LimitGroup } from './field-groups.ts'
import { fieldGroup, limitGroup } from './field-groups.ts'
import { countWitnesses } from './find-witness.ts'
import { REPEATED } from './weigh-reading.ts'

const BOUNDS = weightsOf(weightFile.bounds)

/** What training writes: how signs add up to a confidence, and from when on it may be called sure. */
export interface ConfidenceModel {
  readonly schema: 'confidence/4'
  /** How the numbers below work together. */
  readonly formula: string
  /** By name of the sign; they add up to log odds. */
  readonly weights: Readonly<Record<string, number>>
  /** By group: signs with which values were right more often than without, so that they speak for one. */
  readonly witnesses: Readonly<Partial<Record<FieldGroup, readonly WitnessSign[]>>>
  /** By group: from this confidence on at least 98.5 of 100 were right; below it nothing is given as 0.95. */
  readonly sureFrom: Readonly<Partial<Record<LimitGroup, number>>>
  /** By group: from this confidence on values that nothing else speaks for may be given as 0.8 and more. */
  readonly soundFrom: Readonly<Partial<Record<LimitGroup, number>>>
  /** By group: the same of values that something else speaks for. */
  readonly witnessedFrom: Readonly<Partial<Record<LimitGroup, number>>>
  /** By group: so many of those given as 0.8 and more were right; without 0.95 none is given as more. */
  readonly soundMost: Readonly<Partial<Record<LimitGroup, number>>>
  /** From these confidences on a value asks for no look: of invoices and receipts, and of other papers. */
  readonly verdictFrom: { readonly bill: number; readonly other: number }
}

/** The part of it that follows from values alone. */
export type FittedModel = Pick<
  ConfidenceModel,
  'weights' | 'witnesses' | 'sureFrom' | 'soundFrom' | 'witnessedFrom' | 'soundMost'
>

export const CONFIDENCE_MODEL = shipped as unknown as ConfidenceModel

/** Of these a check digit or a second word of the kind is none: the paper itself has to say the same elsewhere. */
const NEEDS_PLACE: ReadonlySet<string> = new Set(['issuer', 'date', 'number'])
/** Signs of something beside label and place that says the same: each may be a second witness. */
export const WITNESS_SIGNS = ['sum', 'checkDigit', 'repeated', 'witnesses', 'amount:again'] as const
export type WitnessSign = (typeof WITNESS_SIGNS)[number]
/** Check of a value that something else on the pages speaks for. */
export const WITNESSED = 'second_witness'

/**
 * Fields with the share of values like them that are right, as measured on layouts that nothing was fitted to. What was
 * not read from the page stays as it is. No value is sure without a second witness, a check digit that agrees makes none
 * surer than it was read, and what the other values contradict is never sure.
 */
export function calibrateFields(
  fields: Readonly<Record<string, Field>>,
  context: Omit<ValueContext, 'fields'>,
  model: ConfidenceModel = CONFIDENCE_MODEL,
): Record<string, Field> {
  const whole = { ...context, fields }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (!isRead(field)) return [name, field]
      const isWitnessed = countWitnesses(name, field, whole) > 0
      const fitted = confidenceOf(name, field, confidenceFeatures(name, field, whole), model)
      const ranked = boundByRanking(name, field, fitted, whole)
      const confidence = Math.min(ranked, boundOfReading(name, field, whole))
      return [name, { ...field, confidence, checks: isWitnessed ? [...field.checks, WITNESSED] : field.checks }]
    }),
  )
}

/** Whether the value was taken from the page, so that its confidence is a matter of reading. */
export function isRead({ source }: Pick<Field, 'source'>): boolean {
  return source === 'text' || source === 'computed'
}

/** The confidence of one value, 0.01 to 0.99, from its signs. */
export function confidenceOf(
  name: string,
  field: Pick<Field, 'checks' | 'confidence'>,
  features: ConfidenceFeatures,
  model: FittedModel,
): number {
  const held = heldShare(name, features, model)
  const limit = isProvedByDigitAlone(field) && features['scanned'] === 1 ? field.confidence : BOUNDS.highest
  const contradicted = features['contradicted'] === 1 ? BOUNDS.contradictedMax : BOUNDS.highest
  const repaired = field.checks.includes('ocr_repaired') ? BOUNDS.repairedMax : BOUNDS.highest
  const unnamed = isUnnamed(field) ? BOUNDS.unnamedMax : BOUNDS.highest
  // That of a contract or file leads to the paper, and is not the paper's own.
  const ofFile = isOfFile(field) ? BOUNDS.unprovedMax : BOUNDS.highest
  const most = Math.min(BOUNDS.highest, limit, repaired, unnamed, contradicted, ofFile)
  return Math.max(BOUNDS.lowest, Math.round(100 * Math.min(most, held)) / 100)
}

/** The share by its signs, held below what counts as sure where neither a witness nor unseen layouts speak for more. */
function heldShare(
  name: string,
  features: ConfidenceFeatures,
  { weights, witnesses, sureFrom, soundFrom, witnessedFrom, soundMost }: FittedModel,
): number {
  const group = limitGroup(name, features)
  const share = 1 / (1 + Math.exp(-logOdds(features, weights)))
  const isWitnessed = hasWitness(name, features, witnesses)
  const isProved = NEEDS_PLACE.has(name) ? (features['witnesses'] ?? 0) > 0 : isWitnessed
  if (share >= (sureFrom[group] ?? 1) && isProved) return Math.max(BOUNDS.sure, share)
  const isSound = share >= ((isWitnessed ? witnessedFrom : soundFrom)[group] ?? 1)
  const most = Math.min(BOUNDS.unsureMax, soundMost[group] ?? BOUNDS.unsureMax)
  return Math.min(isSound ? most : BOUNDS.unprovedMax, share)
}

/** Whether something beside the label and the place of a value says the same that is worth something for its group. */
export function hasWitness(
  name: string,
  features: ConfidenceFeatures,
  witnesses: ConfidenceModel['witnesses'],
): boolean {
  return (witnesses[fieldGroup(name)] ?? []).some(sign => (features[sign] ?? 0) > 0)
}

/** What the signs add up to. */
export function logOdds(features: ConfidenceFeatures, weights: Readonly<Record<string, number>>): number {
  let sum = 0
  for (const [sign, value] of Object.entries(features)) sum += value * (weights[sign] ?? 0)
  return sum
}

function isProvedByDigitAlone({ checks }: Pick<Field, 'checks'>): boolean {
  return checks.includes('checksum_ok') && !checks.includes('arith_ok') && !checks.includes(REPEATED)
}
