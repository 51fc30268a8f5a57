import type { FittedModel } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import {
  confidenceOf,
  hasWitness,
  logOdds,
  WITNESS_SIGNS,
} from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { FieldGroup, LimitGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import { FIELD_GROUPS, fieldGroup, limitGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import type { CollectedValue, UntoldValue } from './collect-values.ts'
import type { Start } from './fit-logistic.ts'
import { fitLogistic } from './fit-logistic.ts'

export type Weights = Readonly<Record<string, number>>

/** How the numbers of the file that training writes work together; it stands at its head. */
export const CONFIDENCE_FORMULA =
  'certainty = 1 / (1 + e^-(sum of weight x sign)); ' +
  'at least 0.95 only from sureFrom of its group on and with a second witness, else below; ' +
  'at least 0.8 only from soundFrom of its group on, or with any second witness from witnessedFrom on, and then at ' +
  'most soundMost; ' +
  'a second witness is one of witnesses of its group; groups of recognised values have limits of their own (scanned.*); ' +
  'a document needs no look where all its values reach verdictFrom'

/** A value with the share that a model gave it which knew nothing of its author. */
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
/** What held for one author was wrong for the next one: so many have to say it, each with so many values. */
const AUTHORS_MIN = 2
const AUTHOR_MIN = 4
/** A sign that fewer layouts have is no witness yet. */
const WITNESS_LAYOUTS = 5
/** Weights by layouts whose misses were mended; what they say of new ones is too much. */
export function fitOlder(values: readonly CollectedValue[]): Weights {
  return fitLogistic(values)
}

/**
 * The model that ships: weights that start from those of older layouts and follow what was right at the first look at
 * new ones, where a layout counts once; and limits from what models that knew nothing of an author said of his layouts.
 * `unseenOf` gives the confidence of a value from such a model.
 */
export function fitConfidence(
  values: readonly CollectedValue[],
  start: Start,
): { readonly model: FittedModel; readonly unseenOf: (value: UntoldValue) => number } {
  const without = new Map(authorsOf(values).map(author => [author, fitLogistic(othersThan(author, values), start)]))
  const shareOf = ({ author, features }: UntoldValue): number =>
    1 / (1 + Math.exp(-logOdds(features, without.get(author) ?? start.weights)))
  // What its reading holds below 0.8 is no matter of limits.
  const unseen = values.flatMap((value): Unseen[] =>
    value.most < SOUND.least ? [] : [{ value, share: shareOf(value) }],
  )
  const limits = soundLimits(unseen)
  return {
    model: { weights: fitLogistic(values, start), ...limits },
    unseenOf: value => confidenceUnseen(value, shareOf(value), limits),
  }
}

/**
 * What the product would say of each value had it never met its author: weights, limits and all fitted without him.
 * The figures of it are what is promised for a paper of a new house.
 */
export function confidencesOfNewAuthors(values: readonly CollectedValue[], start: Start): Map<CollectedValue, number> {
  return new Map(
    authorsOf(values).flatMap(author => {
      const { model } = fitConfidence(othersThan(author, values), start)
      const own = values.filter(value => value.author === author)
      return own.map(value => [value, boundedConfidence(value, value.features, model)] as const)
    }),
  )
}

function authorsOf(values: readonly CollectedValue[]): string[] {
  return [...new Set(values.map(({ author }) => author))]
}

function othersThan(author: string, values: readonly CollectedValue[]): CollectedValue[] {
  return values.filter(value => value.author !== author)
}

/** As the product gives it: the reading of its words bounds what its signs say. */
function boundedConfidence(value: UntoldValue, features: CollectedValue['features'], model: FittedModel): number {
  return Math.min(value.most, confidenceOf(value.name, value.field, features, model))
}

/** From which share on values may be given as 0.8 and as 0.95, and how much they are worth. */
function soundLimits(unseen: readonly Unseen[]): Omit<FittedModel, 'weights'> {
  const witnesses = witnessesOf(unseen)
  const isWitnessed = ({ value }: Unseen): boolean => hasWitness(value.name, value.features, witnesses)
  const soundFrom = limitsOf(
    unseen.filter(one => !isWitnessed(one)),
    SOUND,
  )
  const witnessedFrom = limitsOf(unseen.filter(isWitnessed), WITNESSED)
  const sound = unseen.filter(one => {
    const from = isWitnessed(one) ? witnessedFrom : soundFrom
    return one.share >= (from[groupOf(one)] ?? 1)
  })
  return {
    witnesses,
    sureFrom: limitsOf(unseen.filter(isWitnessed), SURE),
    soundFrom,
    witnessedFrom,
    soundMost: mostOf(sound),
  }
}

/**
 * By group the signs that speak for a value: on enough layouts, and with them no fewer were right than without. That an
 * amount stands twice does not: sums that are carried on, instalments and years do, too.
 */
function witnessesOf(unseen: readonly Unseen[]): FittedModel['witnesses'] {
  const groups = Map.groupBy(unseen, ({ value }) => fieldGroup(value.name))
  const share = (of: readonly Unseen[]): number => {
    const { count, right } = tally(of, 0)
    return count === 0 ? 0 : right / count
  }
  return Object.fromEntries(
    FIELD_GROUPS.map((group): [FieldGroup, (typeof WITNESS_SIGNS)[number][]] => {
      const own = groups.get(group) ?? []
      const isWitness = (sign: string): boolean => {
        const { yes = [], no = [] } = Object.groupBy(own, ({ value }) =>
          (value.features[sign] ?? 0) > 0 ? 'yes' : 'no',
        )
        const layouts = new Set(yes.map(({ value }) => value.layout))
        return layouts.size >= WITNESS_LAYOUTS && share(yes) >= share(no)
      }
      return [group, WITNESS_SIGNS.filter(isWitness)]
    }),
  )
}

/** As the product does it, with the odds of the model that did not know the layout as the one sign that is weighed. */
function confidenceUnseen(value: UntoldValue, share: number, limits: Omit<FittedModel, 'weights'>): number {
  const features = { ...value.features, unseen: Math.log(share / (1 - share)) }
  return boundedConfidence(value, features, { ...limits, weights: { unseen: 1 } })
}

function groupOf({ value }: Unseen): LimitGroup {
  return limitGroup(value.name, value.features)
}

/**
 * By group the lowest share from which on enough of its values were right, of all authors and, but for one, of each; none where that
 * never was, or where one author alone says so. Beside its own stand some of all groups at the same share, and among
 * those one more that is wrong.
 */
function limitsOf(unseen: readonly Unseen[], promise: Wanted): Partial<Record<LimitGroup, number>> {
  const groups = Map.groupBy(unseen, groupOf)
  return Object.fromEntries(
    [...groups].flatMap(([group, own]) => {
      const from = lowestShare(own, sameMedium(own, unseen), promise)
      return from === null ? [] : [[group, from] as const]
    }),
  )
}

/** What a group borrows of: what was recognised says nothing of what was printed. */
function sameMedium([first]: readonly Unseen[], all: readonly Unseen[]): readonly Unseen[] {
  return all.filter(({ value }) => value.features['scanned'] === first?.value.features['scanned'])
}

/** By group how many of the values that may be called sound were right, with some of all groups beside them. */
function mostOf(sound: readonly Unseen[]): FittedModel['soundMost'] {
  const groups = Map.groupBy(sound, groupOf)
  return Object.fromEntries(
    [...groups].map(([group, own]) => [
      group,
      Math.floor(100 * shareRight(tally(own, 0), tally(sameMedium(own, sound), 0))) / 100,
    ]),
  )
}

/** The share of a few values that were right, with some of all beside them, and among those one more that is wrong. */
function shareRight(own: Tally, all: Tally): number {
  return (own.right + BORROWED * (all.right / (all.count + 1))) / (own.count + BORROWED)
}

function lowestShare(own: readonly Unseen[], all: readonly Unseen[], { right, least }: Wanted): number | null {
  const shares = [...new Set(own.map(({ share }) => share))].filter(share => share >= least).toSorted((a, b) => a - b)
  const byAuthor = [...Map.groupBy(own, ({ value }) => value.author).values()]
  const found = shares.find(share => {
    const lent = tally(all, share)
    const held = byAuthor.map(one => tally(one, share)).filter(({ count }) => count >= AUTHOR_MIN)
    const isKept = held.every(({ count, right: kept }) => count - kept - 1 <= (1 - right) * count)
    return held.length >= AUTHORS_MIN && isKept && shareRight(tally(own, share), lent) >= right
  })
  return found === undefined ? null : Math.floor(1e4 * found) / 1e4
}

function tally(unseen: readonly Unseen[], from: number): Tally {
  const taken = unseen.filter(({ share }) => share >= from)
  const weight = (of: readonly Unseen[]): number => of.reduce((sum, { value }) => sum + value.weight, 0)
  return { count: weight(taken), right: weight(taken.filter(({ value }) => value.right)) }
}
