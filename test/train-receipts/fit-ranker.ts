import { findAmounts } from '../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../engine/reading/find/find-dates.ts'
import { findLabels } from '../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../engine/reading/layout/read-layout.ts'
import type { ReceiptTarget } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_TARGETS, receiptCandidates } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_BUCKETS, receiptFeatures } from '../../engine/phases/analysis/receipt/receipt-features.ts'
import type { ReceiptModel } from '../../engine/phases/analysis/receipt/rank-receipt.ts'
import type { RankerWeights } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import type { MadeReceipt } from '../fixtures/make/receipts/make-receipt.ts'
import { makeReceipts } from '../fixtures/make/receipts/make-receipt.ts'
import { photographReceipt } from '../fixtures/make/receipts/photograph-receipt.ts'
import type { ReceiptHalf } from '../fixtures/make/receipts/receipt-wordings.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { RankerSample } from '../train-ranker/fit-target.ts'
import { fitTarget } from '../train-ranker/fit-target.ts'

/** Rates of wrong characters to learn from. */
const NOISE = [0, 0.01, 0.03, 0.06] as const
export interface RankerOptions {
  readonly layouts: number
  readonly each: number
  readonly epochs: number
  readonly rate: number
}

export const RANKER: RankerOptions = { layouts: 150, each: 6, epochs: 12, rate: 0.15 }

/** Receipts of the halves' tills, each photographed at one of the rates. */
export function rankerSamples(
  halves: readonly ReceiptHalf[],
  seed: number,
  { layouts, each }: Pick<RankerOptions, 'layouts' | 'each'>,
): Readonly<Record<ReceiptTarget, RankerSample[]>> {
  const random = createSeededRandom(seed + 1)
  const samples: Record<ReceiptTarget, RankerSample[]> = { gross: [], date: [], number: [] }
  for (const half of halves) {
    for (const [index, receipt] of makeReceipts({ half, seed, layouts, each }).entries()) {
      const page = photographReceipt(receipt, NOISE[index % NOISE.length] ?? 0, random)
      for (const target of RECEIPT_TARGETS) {
        const sample = sampleOf(target, receipt, page)
        // A value that was misread teaches nothing: its place is right all the same.
        if (receipt.truth[target] === null || sample.isRight.some(Boolean)) samples[target].push(sample)
      }
    }
  }
  return samples
}

function sampleOf(
  target: ReceiptTarget,
  receipt: MadeReceipt,
  page: ReturnType<typeof photographReceipt>,
): RankerSample {
  const layout = readLayout([page])
  const hits = findLabels(layoutStream(layout), { fuzzy: true })
  const candidates = receiptCandidates(layout, findAmounts(layout), findDates(layout))
  return {
    candidates: receiptFeatures(target, layout, hits, candidates),
    isRight: candidates[target].map(({ value }) => value === receipt.truth[target]),
  }
}

/** The weights of all targets, without a temperature. */
export function fitRanker(
  samples: Readonly<Record<ReceiptTarget, readonly RankerSample[]>>,
  options: RankerOptions,
  trainingHash: string,
): ReceiptModel {
  const fit = (target: ReceiptTarget): [ReceiptTarget, RankerWeights] => [
    target,
    fitTarget(samples[target], { ...options, buckets: RECEIPT_BUCKETS, decay: 0 }),
  ]
  return { trainingHash, targets: Object.fromEntries(RECEIPT_TARGETS.map(fit)) as unknown as ReceiptModel['targets'] }
}
