import type { RankerWeights } from '../../engine/phases/analysis/ranking/ranker-model-file.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'

/** Share of a candidate's signs that a step leaves out, so that no few of them decide alone. */
const DROPOUT = 0.35

export interface FitOptions {
  readonly buckets: number
  readonly epochs: number
  readonly rate: number
  /** Share by which each step draws the weights that it changes back to nothing. */
  readonly decay: number
}

/**
 * One document for one target: the signs of its candidates, and which are right. None right: the target is not to be
 * read.
 */
export interface RankerSample {
  readonly candidates: readonly Int32Array[]
  readonly isRight: readonly boolean[]
  /** Share of a whole step; 1 where nothing is said. */
  readonly weight?: number
}

/** Softmax over the candidates and "none", by plain gradient steps in a seeded order, rounded to bytes. */
export function fitTarget(samples: readonly RankerSample[], options: FitOptions): RankerWeights {
  const { buckets, epochs, rate, decay } = options
  const weights = new Float32Array(buckets)
  const random = createSeededRandom(20_260_102)
  const order = samples.map((_, index) => index)
  let none = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random.next)
    for (const index of order) {
      const sample = samples[index]
      if (!sample) continue
      const step = rate * (1 - epoch / epochs) * (sample.weight ?? 1)
      const kept = sample.candidates.map(signs => signs.filter(() => random.next() >= DROPOUT))
      none += descend(kept, sample.isRight, weights, { none, step, decay })
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

/** One step on one document; returns the change of "none". */
function descend(
  candidates: readonly Int32Array[],
  isRight: readonly boolean[],
  weights: Float32Array,
  { none, step, decay }: { readonly none: number; readonly step: number; readonly decay: number },
): number {
  const scores = candidates.map(signs => signs.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0))
  const top = Math.max(none, ...scores)
  const raw = scores.map(score => Math.exp(score - top))
  const absent = Math.exp(none - top)
  const sum = raw.reduce((a, b) => a + b, absent)
  const right = raw.reduce((total, one, index) => total + (isRight[index] ? one : 0), 0)
  const hasRight = isRight.some(Boolean)
  for (const [index, signs] of candidates.entries()) {
    const share = (raw[index] ?? 0) / sum
    const wanted = hasRight && isRight[index] ? (raw[index] ?? 0) / Math.max(right, 1e-12) : 0
    const change = step * (wanted - share)
    if (Math.abs(change) < 1e-6) continue
    for (const bucket of signs) weights[bucket] = (weights[bucket] ?? 0) * (1 - step * decay) + change
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
