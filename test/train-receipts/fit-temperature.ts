import type { ReceiptTarget } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_TARGETS } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import type { ReceiptModel, ReceiptWeights } from '../../engine/phases/analysis/receipt/receipt-model-file.ts'
import type { RankerSample } from './fit-ranker.ts'

/**
 * The model's targets with temperatures (0.7 to 8) at which the shares of right values are as high as they honestly can
 * be (least log loss). To be fitted on receipts of tills and wordings that the model has not seen.
 */
export function withTemperatures(
  model: ReceiptModel,
  unseen: Readonly<Record<ReceiptTarget, readonly RankerSample[]>>,
): Readonly<Record<ReceiptTarget, number>> {
  const fit = (target: ReceiptTarget) => [target, fitOne(model.targets[target], unseen[target])] as const
  return Object.fromEntries(RECEIPT_TARGETS.map(fit)) as Record<ReceiptTarget, number>
}

function fitOne({ weights, scale, none }: ReceiptWeights, samples: readonly RankerSample[]): number {
  const scored = samples.map(({ candidates, isRight }) => ({
    isRight,
    scores: candidates.map(buckets => scale * buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0)),
  }))
  let best = { temperature: 1, loss: Infinity }
  for (let temperature = 0.7; temperature <= 8; temperature *= 1.06) {
    const loss = scored.reduce((sum, { scores, isRight }) => {
      const top = Math.max(none, ...scores)
      const shares = scores.map(score => Math.exp((score - top) / temperature))
      const absent = Math.exp((none - top) / temperature)
      const right = isRight.some(Boolean)
        ? shares.reduce((all, share, at) => all + (isRight[at] ? share : 0), 0)
        : absent
      const all = shares.reduce((a, b) => a + b, absent)
      return sum - Math.log(Math.max(1e-9, right / all))
    }, 0)
    if (loss < best.loss) best = { temperature, loss }
  }
  return Math.round(best.temperature * 1000) / 1000
}
