import type { RankerWeights } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import type { RankerSample } from './fit-target.ts'

/** A model with documents that it was not fitted on. */
export interface Unseen {
  readonly model: RankerWeights
  readonly samples: readonly RankerSample[]
}

/**
 * The temperature (0.7 to 8) at which the shares of right values are as high as they honestly can be (least log loss),
 * over documents that the models have not seen.
 */
export function fitTemperature(unseen: readonly Unseen[]): number {
  const scored = unseen.flatMap(({ model: { weights, scale, none }, samples }) =>
    samples.map(({ candidates, isRight, weight = 1 }) => ({
      none,
      weight,
      isRight,
      scores: candidates.map(signs => scale * signs.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0)),
    })),
  )
  let best = { temperature: 1, loss: Infinity }
  for (let temperature = 0.7; temperature <= 8; temperature *= 1.06) {
    const loss = scored.reduce((sum, { scores, isRight, none, weight }) => {
      const top = Math.max(none, ...scores)
      const shares = scores.map(score => Math.exp((score - top) / temperature))
      const absent = Math.exp((none - top) / temperature)
      const right = isRight.some(Boolean)
        ? shares.reduce((all, share, at) => all + (isRight[at] ? share : 0), 0)
        : absent
      const all = shares.reduce((a, b) => a + b, absent)
      return sum - weight * Math.log(Math.max(1e-9, right / all))
    }, 0)
    if (loss < best.loss) best = { temperature, loss }
  }
  return Math.round(best.temperature * 1000) / 1000
}
