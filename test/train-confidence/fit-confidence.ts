import type { ConfidenceModel } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { confidenceOf, logOdds } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { fieldGroup } from '../../engine/phases/analysis/certainty/field-groups.ts'
import type { CollectedValue } from './collect-values.ts'
import { FOLDS } from './collect-values.ts'
import { fitLogistic } from './fit-logistic.ts'

export type FittedModel = Pick<ConfidenceModel, 'weights' | 'sureFrom'>

/** How the numbers of the file that training writes work together; it stands at its head. */
export const CONFIDENCE_FORMULA =
  'certainty = 1 / (1 + e^-(sum of weight x sign)); ' +
  'at least 0.95 only from sureFrom of its group on and with a second witness where one is needed, else below; ' +
  'a document needs no look where all its values reach verdictFrom'

/** A value with the odds that a model gave it which did not know its layout. */
interface Unseen {
  readonly value: CollectedValue
  readonly odds: number
}

/** Of values that are given as 0.95 and more, at least so many are right. */
const SURE_SHARE = 0.985
const SURE = 0.95

/**
 * The model that ships: weights of all examples, and limits from what models that did not know a layout said
 * of it. `unseen` holds the confidence of each value from such a model, for choosing by them.
 */
export function fitConfidence(values: readonly CollectedValue[]): {
  readonly model: FittedModel
  readonly unseen: ReadonlyMap<CollectedValue, number>
} {
  const odds: Unseen[] = Array.from({ length: FOLDS }, (_, fold) => {
    const weights = fitLogistic(values.filter(value => value.fold !== fold))
    return values.filter(value => value.fold === fold).map(value => ({ value, odds: logOdds(value.features, weights) }))
  }).flat()
  const groups = Map.groupBy(odds, ({ value }) => fieldGroup(value.name))
  const sureFrom: FittedModel['sureFrom'] = Object.fromEntries(
    [...groups].flatMap(([group, own]) => {
      const from = lowestSure(
        own.map(one => ({ share: shareOf(one), right: one.value.right, weight: one.value.weight })),
      )
      return from === null ? [] : [[group, from] as const]
    }),
  )
  const unseen = new Map(
    odds.map(({ value, odds: one }) => {
      // As the product does it, with the odds of the model that did not know the layout as the one sign.
      const features = { ...value.features, unseen: one }
      return [value, confidenceOf(value.name, value.field, features, { sureFrom, weights: { unseen: 1 } })]
    }),
  )
  return { model: { weights: fitLogistic(values), sureFrom }, unseen }
}

function shareOf({ odds }: Unseen): number {
  return 1 / (1 + Math.exp(-odds))
}

/** The lowest share, 0.95 at least, from which on enough were right, assuming one more wrong one; null where none is. */
function lowestSure(
  values: readonly { readonly share: number; readonly right: boolean; readonly weight: number }[],
): number | null {
  const sorted = values.toSorted((one, other) => other.share - one.share).filter(({ share }) => share >= 0.9)
  let [count, right, found] = [0, 0, null as number | null]
  for (const [at, value] of sorted.entries()) {
    count += value.weight
    right += value.weight * Number(value.right)
    const isLastOfItsShare = sorted[at + 1]?.share !== value.share
    if (isLastOfItsShare && right / (count + 1) >= SURE_SHARE) found = value.share
  }
  return found === null ? null : Math.floor(1e4 * Math.max(SURE, found)) / 1e4
}
