import { findAmounts } from '../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../engine/reading/find/find-dates.ts'
import { findLabels } from '../../engine/reading/labels/find-labels.ts'
import { layoutStream } from '../../engine/reading/labels/match-labels.ts'
import { readLayout } from '../../engine/reading/layout/read-layout.ts'
import type { ReceiptTarget } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_TARGETS, receiptCandidates } from '../../engine/phases/analysis/receipt/receipt-candidates.ts'
import { RECEIPT_BUCKETS, receiptFeatures } from '../../engine/phases/analysis/receipt/receipt-features.ts'
import type { ReceiptModel, ReceiptWeights } from '../../engine/phases/analysis/receipt/receipt-model-file.ts'
import type { MadeReceipt } from '../fixtures/make/receipts/make-receipt.ts'
import { makeReceipts } from '../fixtures/make/receipts/make-receipt.ts'
import { photographReceipt } from '../fixtures/make/receipts/photograph-receipt.ts'
import type { ReceiptHalf } from '../fixtures/make/receipts/receipt-wordings.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'

/** Rates of wrong characters to learn from. */
const NOISE = [0, 0.01, 0.03, 0.06] as const
/** Share of a candidate's signs that a step leaves out, so that no few of them decide alone. */
const DROPOUT = 0.35

export interface RankerOptions {
  readonly layouts: number
  readonly each: number
  readonly epochs: number
  readonly rate: number
}

export const RANKER: RankerOptions = { layouts: 150, each: 6, epochs: 12, rate: 0.15 }

/**
 * One receipt for one target: the signs of its candidates, and which are right. None right: the target is not to be
 * read.
 */
export interface RankerSample {
  readonly candidates: readonly Int32Array[]
  readonly isRight: readonly boolean[]
}

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

/** Softmax over the candidates and "none", by plain gradient steps in a seeded order, rounded to bytes. */
export function fitRanker(
  samples: Readonly<Record<ReceiptTarget, readonly RankerSample[]>>,
  options: RankerOptions,
  trainingHash: string,
): ReceiptModel {
  const fit = (target: ReceiptTarget): [ReceiptTarget, ReceiptWeights] => [target, fitTarget(samples[target], options)]
  return { trainingHash, targets: Object.fromEntries(RECEIPT_TARGETS.map(fit)) as unknown as ReceiptModel['targets'] }
}

function fitTarget(samples: readonly RankerSample[], { epochs, rate }: RankerOptions): ReceiptWeights {
  const weights = new Float32Array(RECEIPT_BUCKETS)
  const random = createSeededRandom(20_260_102)
  const order = samples.map((_, index) => index)
  let none = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random.next)
    const step = rate * (1 - epoch / epochs)
    for (const index of order) {
      const sample = samples[index]
      if (!sample) continue
      const kept = sample.candidates.map(buckets => buckets.filter(() => random.next() >= DROPOUT))
      none += descend(kept, sample.isRight, weights, none, step)
    }
  }
  const largest = Math.max(1e-6, ...weights.map(Math.abs))
  const scale = largest / 127
  // Trained with a part of the signs: all of them together are worth more by that share.
  const kept = 1 - DROPOUT
  return {
    weights: Int8Array.from(weights, weight => Math.round(weight / scale)),
    scale: round(scale * kept),
    none: round(none),
    temperature: 1,
  }
}

/** One step on one receipt; returns the change of "none". */
function descend(
  candidates: readonly Int32Array[],
  isRight: readonly boolean[],
  weights: Float32Array,
  none: number,
  step: number,
): number {
  const scores = candidates.map(buckets => buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0))
  const top = Math.max(none, ...scores)
  const raw = scores.map(score => Math.exp(score - top))
  const absent = Math.exp(none - top)
  const sum = raw.reduce((a, b) => a + b, absent)
  const right = raw.reduce((total, one, index) => total + (isRight[index] ? one : 0), 0)
  const hasRight = isRight.some(Boolean)
  for (const [index, buckets] of candidates.entries()) {
    const share = (raw[index] ?? 0) / sum
    const wanted = hasRight && isRight[index] ? (raw[index] ?? 0) / Math.max(right, 1e-12) : 0
    const change = step * (wanted - share)
    if (Math.abs(change) < 1e-6) continue
    for (const bucket of buckets) weights[bucket] = (weights[bucket] ?? 0) + change
  }
  return step * ((hasRight ? 0 : 1) - absent / sum)
}

function shuffle(list: number[], next: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const kept = list[at] ?? 0
    list[at] = list[other] ?? 0
    list[other] = kept
  }
}

function round(value: number): number {
  return Number(value.toPrecision(8))
}
