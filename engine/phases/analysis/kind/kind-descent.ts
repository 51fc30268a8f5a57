import type { KindFeatures } from './kind-features.ts'
import { FEATURE_BUCKETS } from './kind-features.ts'
import type { KindWeights } from './kind-model-file.ts'

/** One document to learn from. */
export interface KindSample {
  readonly buckets: Int32Array
  readonly values: Float32Array
  readonly label: number
  /** How many ordinary documents it counts for. */
  readonly weight: number
}

/** Weights while they are learned: bucket by bucket, a value for each class. */
export interface DenseKinds {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/** Below this a class's error moves nothing and is not worth the time. */
const ERROR_MIN = 0.002

/** The features' values at length 1, rare n-grams heavier. */
export function normaliseFeatures({ buckets, counts }: KindFeatures, rarity: Float32Array): Float32Array {
  const values = counts.map((count, at) => count * (rarity[buckets[at] ?? 0] ?? 0))
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map(value => value / norm)
}

/** One gradient step of softmax regression on one document; `scores` is room for one value a class. */
export function stepKinds(
  { buckets, values, label, weight }: KindSample,
  { weights, bias }: DenseKinds,
  scores: Float32Array,
  step: number,
): void {
  const size = scores.length
  scores.set(bias)
  for (let at = 0; at < buckets.length; at++) {
    const from = (buckets[at] ?? 0) * size
    const value = values[at] ?? 0
    for (let index = 0; index < size; index++) scores[index]! += value * weights[from + index]!
  }
  const top = Math.max(...scores)
  let sum = 0
  for (let index = 0; index < size; index++) sum += scores[index] = Math.exp(scores[index]! - top)
  const wrong: number[] = []
  for (let index = 0; index < size; index++) {
    const error = scores[index]! / sum - (index === label ? 1 : 0)
    scores[index] = -step * weight * error
    if (Math.abs(error) > ERROR_MIN) wrong.push(index)
  }
  for (const index of wrong) bias[index]! += 0.02 * scores[index]!
  for (let at = 0; at < buckets.length; at++) {
    const from = (buckets[at] ?? 0) * size
    const value = values[at] ?? 0
    for (const index of wrong) weights[from + index]! += value * scores[index]!
  }
}

type PrunedKinds = Pick<KindWeights, 'starts' | 'entryClasses' | 'entryWeights' | 'scale' | 'bias'>

const SAMPLED = 16

/** Keeps the heaviest weights (by weight times rarity), as whole multiples of a common step up to 127. */
export function pruneKinds(
  { weights, bias }: DenseKinds,
  size: number,
  rarity: Float32Array,
  entriesMax: number,
): PrunedKinds {
  const importance: number[] = []
  const heaviest: number[] = []
  // Every 16th weight shows well enough where the limits lie; sorting all takes longer than learning.
  for (let at = 0; at < weights.length; at += SAMPLED) {
    const value = Math.abs(weights[at] ?? 0)
    heaviest.push(value)
    importance.push(value * (rarity[Math.floor(at / size)] ?? 0))
  }
  const least =
    Float64Array.from(importance).toSorted()[Math.max(0, importance.length - Math.floor(entriesMax / SAMPLED))] ?? 0
  // The few heaviest weights are cut off, so that the many others keep their differences.
  const scale = (Float64Array.from(heaviest).toSorted()[Math.floor(heaviest.length * 0.9999)] ?? 1) / 127
  const starts = new Uint32Array(FEATURE_BUCKETS + 1)
  const entryClasses: number[] = []
  const entryWeights: number[] = []
  for (let bucket = 0; bucket < FEATURE_BUCKETS; bucket++) {
    for (let index = 0; index < size; index++) {
      const value = weights[bucket * size + index] ?? 0
      const rounded = Math.max(-127, Math.min(127, Math.round(value / scale)))
      if (rounded === 0 || Math.abs(value) * (rarity[bucket] ?? 0) < least) continue
      entryClasses.push(index)
      entryWeights.push(rounded)
    }
    starts[bucket + 1] = entryClasses.length
  }
  return {
    starts,
    entryClasses: Uint8Array.from(entryClasses),
    entryWeights: Int8Array.from(entryWeights),
    scale,
    bias,
  }
}
