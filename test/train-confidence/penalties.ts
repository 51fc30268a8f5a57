import type { CollectedValue } from './collect-values.ts'
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
/** A gain that is not larger than its standard error so many times is chance. */
const ERRORS_MIN = 2

/** The fit starts from the weights of the older layouts. */
export function startFrom(older: Readonly<Record<string, number>>, penalties: Penalties): Start {
  const weights = Object.fromEntries(Object.entries(older).map(([sign, weight]) => [sign, penalties.kept * weight]))
  return { weights, penaltyOf: sign => penalties[sortOf(sign)], share: 1 }
}

/**
 * The penalties with which models say best of authors that they do not know, and how well: mean loss in nats a value.
 * Others than those at the beginning are taken where the gain over the layouts is more than chance.
 */
export function choosePenalties(
  values: readonly CollectedValue[],
  older: Readonly<Record<string, number>>,
): { readonly penalties: Penalties; readonly loss: number } {
  let best = { penalties: BEGIN, losses: lossesOf(values, startFrom(older, BEGIN)) }
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (const [name, tried] of Object.entries(TRIED)) {
      const others = tried.filter(one => one !== best.penalties[name as keyof Penalties])
      for (const one of others) {
        const penalties = { ...best.penalties, [name]: one }
        const losses = lossesOf(values, startFrom(older, penalties))
        if (!isGain(best.losses, losses)) continue
        best = { penalties, losses }
        isBetter = true
      }
    }
  }
  return { penalties: best.penalties, loss: meanOf(best.losses) }
}

function isGain(before: readonly number[], after: readonly number[]): boolean {
  const gains = before.map((loss, fold) => loss - (after[fold] ?? loss))
  const mean = meanOf(gains)
  const spread = gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / Math.max(1, gains.length - 1)
  return mean > ERRORS_MIN * Math.sqrt(spread / gains.length)
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)
}

/** By layout the weighted mean of -log of what was said of what came true, by a model that knew nothing of its author. */
function lossesOf(values: readonly CollectedValue[], start: Start): number[] {
  return [...Map.groupBy(values, ({ author }) => author)].flatMap(([author, own]) => {
    const weights = fitLogistic(
      values.filter(value => value.author !== author),
      start,
    )
    return [...Map.groupBy(own, ({ layout }) => layout).values()].map(out => {
      const count = out.reduce((sum, { weight }) => sum + weight, 0)
      const loss = out.reduce((sum, { features, right, weight }) => {
        const odds = logOdds(features, weights)
        return sum + weight * Math.log(1 + Math.exp(right ? -odds : odds))
      }, 0)
      return loss / count
    })
  })
}

function sortOf(sign: string): keyof Penalties {
  if (sign === 'bias') return 'bias'
  if (sign.endsWith('.bias')) return 'groupBias'
  if (sign.includes('.')) return 'group'
  return sign.includes(':') ? 'sort' : 'shared'
}
