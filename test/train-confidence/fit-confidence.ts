import type { FittedModel } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { confidenceOf, hasWitness, logOdds } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { FieldGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import { fieldGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import type { CollectedValue, UntoldValue } from './collect-values.ts'
import { FOLDS } from './collect-values.ts'
import type { Start } from './fit-logistic.ts'
import { fitLogistic } from './fit-logistic.ts'

export type Weights = Readonly<Record<string, number>>

/** How the numbers of the file that training writes work together; it stands at its head. */
export const CONFIDENCE_FORMULA =
  'certainty = 1 / (1 + e^-(sum of weight x sign)); ' +
  'at least 0.95 only from sureFrom of its group on and with a second witness where one is needed, else below; ' +
  'at least 0.8 only from soundFrom of its group on, or with any second witness from witnessedFrom on, and then at ' +
  'most soundMost; ' +
  'a document needs no look where all its values reach verdictFrom'

/** A value with the share that a model gave it which did not know its layout. */
interface Unseen {
  readonly value: CollectedValue
  readonly share: number
}

/** How many values there are, a layout counted once, and how many of them are right. */
interface Tally {
  readonly count: number
  readonly right: number
}

/** What a limit promises, and from which share on it is looked for. */
interface Wanted {
  readonly right: number
  readonly least: number
}

/** Of values that are given as 0.95 and more, and of those that are given as 0.8 and more without a witness, so many are right. */
const SURE: Wanted = { right: 0.985, least: 0.95 }
const SOUND: Wanted = { right: 0.95, least: 0.8 }
/** The same of values that something else speaks for: fewer have to be right before one is called 0.8. */
const WITNESSED: Wanted = { right: 0.9, least: 0.8 }
/** So many values of all groups stand beside those of one: few of its own prove little. */
const BORROWED = 12
/** Weights by layouts whose misses were mended; what they say of new ones is too much. */
export function fitOlder(values: readonly CollectedValue[]): Weights {
  return fitLogistic(values)
}

/**
 * The model that ships: weights that start from those of older layouts and follow what was right at the first look at
 * new ones, where a layout counts once; and limits from what models that did not know a layout said of it.
 * `unseenOf` gives the confidence of a value from such a model.
 */
export function fitConfidence(
  values: readonly CollectedValue[],
  start: Start,
): { readonly model: FittedModel; readonly unseenOf: (value: UntoldValue) => number } {
  const byFold = Array.from({ length: FOLDS }, (_, fold) =>
    fitLogistic(
      values.filter(value => value.fold !== fold),
      start,
    ),
  )
  const shareOf = (value: UntoldValue): number =>
    1 / (1 + Math.exp(-logOdds(value.features, byFold[value.fold] ?? start.weights)))
  const unseen: Unseen[] = values.map(value => ({ value, share: shareOf(value) }))
  const limits = soundLimits(unseen)
  return {
    model: { weights: fitLogistic(values, start), ...limits },
    unseenOf: value => confidenceUnseen(value, shareOf(value), limits),
  }
}

/** From which share on values may be given as 0.8 and as 0.95, and how much they are worth. */
function soundLimits(unseen: readonly Unseen[]): Omit<FittedModel, 'weights'> {
  const isWitnessed = ({ value }: Unseen): boolean => hasWitness(value.features)
  const soundFrom = limitsOf(
    unseen.filter(one => !isWitnessed(one)),
    SOUND,
  )
  const witnessedFrom = limitsOf(unseen.filter(isWitnessed), WITNESSED)
  const sound = unseen.filter(one => {
    const from = isWitnessed(one) ? witnessedFrom : soundFrom
    return one.share >= (from[fieldGroup(one.value.name)] ?? 1)
  })
  return { sureFrom: limitsOf(unseen, SURE), soundFrom, witnessedFrom, soundMost: mostOf(sound) }
}

/** As the product does it, with the odds of the model that did not know the layout as the one sign that is weighed. */
function confidenceUnseen(value: UntoldValue, share: number, limits: Omit<FittedModel, 'weights'>): number {
  const features = { ...value.features, unseen: Math.log(share / (1 - share)) }
  return confidenceOf(value.name, value.field, features, { ...limits, weights: { unseen: 1 } })
}

/**
 * By group the lowest share from which on enough of its values were right; none where that never was. Beside its own
 * stand some of all groups at the same share, and among those one more that is wrong.
 */
function limitsOf(unseen: readonly Unseen[], promise: Wanted): Partial<Record<FieldGroup, number>> {
  const groups = Map.groupBy(unseen, ({ value }) => fieldGroup(value.name))
  return Object.fromEntries(
    [...groups].flatMap(([group, own]) => {
      const from = lowestShare(own, unseen, promise)
      return from === null ? [] : [[group, from] as const]
    }),
  )
}

/** By group how many of the values that may be called sound were right, with some of all groups beside them. */
function mostOf(sound: readonly Unseen[]): FittedModel['soundMost'] {
  const groups = Map.groupBy(sound, ({ value }) => fieldGroup(value.name))
  return Object.fromEntries(
    [...groups].map(([group, own]) => [group, Math.floor(100 * shareRight(tally(own, 0), tally(sound, 0))) / 100]),
  )
}

/** The share of a few values that were right, with some of all beside them, and among those one more that is wrong. */
function shareRight(own: Tally, all: Tally): number {
  return (own.right + BORROWED * (all.right / (all.count + 1))) / (own.count + BORROWED)
}

function lowestShare(own: readonly Unseen[], all: readonly Unseen[], { right, least }: Wanted): number | null {
  const shares = [...new Set(own.map(({ share }) => share))].filter(share => share >= least).toSorted((a, b) => a - b)
  const found = shares.find(share => shareRight(tally(own, share), tally(all, share)) >= right)
  return found === undefined ? null : Math.floor(1e4 * found) / 1e4
}

function tally(unseen: readonly Unseen[], from: number): Tally {
  const taken = unseen.filter(({ share }) => share >= from)
  const weight = (of: readonly Unseen[]): number => of.reduce((sum, { value }) => sum + value.weight, 0)
  return { count: weight(taken), right: weight(taken.filter(({ value }) => value.right)) }
}
