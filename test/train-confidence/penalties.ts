import type { CollectedValue } from './collect-values.ts'
import { foldOf } from './collect-values.ts'
import { logOdds } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import type { Start } from './fit-logistic.ts'
import { fitLogistic } from './fit-logistic.ts'

/** How strongly weights are held to those of the older layouts, by sort of sign, and how much of those they start from. */
export interface Penalties {
  readonly bias: number
  readonly groupBias: number
  readonly shared: number
  readonly group: number
  /** Of signs that only values of a sort have. */
  readonly sort: number
  /** Layouts that were mended say less of what to expect: their weights count as a start only, and not in full. */
  readonly kept: number
}

/** What is tried, one after the other, each beside the best of the others. */
const TRIED: Readonly<Record<keyof Penalties, readonly number[]>> = {
  kept: [0.5, 0.6, 0.7, 0.8, 1],
  bias: [0.1, 0.25, 1, 4],
  groupBias: [0.25, 1, 4, 16],
  shared: [1, 2, 4, 8, 16],
  group: [2, 4, 8, 16, 32],
  sort: [1, 2, 4, 8, 16],
}
const BEGIN: Penalties = { kept: 0.7, bias: 0.25, groupBias: 1, shared: 4, group: 8, sort: 4 }
/** More folds than the limits have, so that models know more of the layouts. */
const FOLDS = 10
/** A smaller gain than this, per value, is chance. */
const GAIN_MIN = 1e-4

/** The fit starts from the weights of the older layouts. */
export function startFrom(older: Readonly<Record<string, number>>, penalties: Penalties): Start {
  const weights = Object.fromEntries(Object.entries(older).map(([sign, weight]) => [sign, penalties.kept * weight]))
  return { weights, penaltyOf: sign => penalties[sortOf(sign)], share: 1 }
}

/** The penalties with which models say best of layouts that they do not know, and how well: mean loss in nats a value. */
export function choosePenalties(
  values: readonly CollectedValue[],
  older: Readonly<Record<string, number>>,
): { readonly penalties: Penalties; readonly loss: number } {
  let best = { penalties: BEGIN, loss: lossOf(values, startFrom(older, BEGIN)) }
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (const [name, tried] of Object.entries(TRIED)) {
      const others = tried.filter(one => one !== best.penalties[name as keyof Penalties])
      for (const one of others) {
        const penalties = { ...best.penalties, [name]: one }
        const loss = lossOf(values, startFrom(older, penalties))
        if (loss >= best.loss - GAIN_MIN) continue
        best = { penalties, loss }
        isBetter = true
      }
    }
  }
  return best
}

/** The weighted mean of -log of what was said of what came true, by models that did not know the layout. */
function lossOf(values: readonly CollectedValue[], start: Start): number {
  let [loss, count] = [0, 0]
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOut = ({ layout }: CollectedValue): boolean => foldOf(layout, FOLDS) === fold
    const known = values.filter(value => !isOut(value))
    const weights = fitLogistic(known, start)
    for (const { features, right, weight } of values.filter(isOut)) {
      const odds = logOdds(features, weights)
      loss += weight * Math.log(1 + Math.exp(right ? -odds : odds))
      count += weight
    }
  }
  return loss / Math.max(1, count)
}

function sortOf(sign: string): keyof Penalties {
  if (sign === 'bias') return 'bias'
  if (sign.endsWith('.bias')) return 'groupBias'
  if (sign.includes('.')) return 'group'
  return sign.includes(':') ? 'sort' : 'shared'
}
