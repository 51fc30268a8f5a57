import type { KindFeatures } from '../../engine/phases/analysis/kind-features.ts'
import { FEATURE_BUCKETS, kindFeatures } from '../../engine/phases/analysis/kind-features.ts'
import type { KindWeights } from '../../engine/phases/analysis/kind-model-file.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import type { MadeDocument } from './generate/make-set.ts'

export interface FitOptions {
  readonly epochs: number
  readonly rate: number
  /** Share of a document's n-grams that a step leaves out, so that no few of them carry a kind alone. */
  readonly dropout: number
  /** Entries that the finished model has at most, give or take a hundredth. */
  readonly entriesMax: number
  readonly trainingHash: string
}

interface Sample {
  readonly buckets: Int32Array
  readonly values: Float32Array
  readonly label: number
  readonly weight: number
}

export const rowsOf = (lines: readonly string[]): string[][] => lines.map(line => line.split(/\s+/).filter(Boolean))

/** Softmax regression on hashed n-grams by plain gradient steps in a seeded order, then pruned and rounded to bytes. */
export function fitKinds(
  documents: readonly (MadeDocument & { readonly weight?: number })[],
  options: FitOptions,
): KindWeights {
  const classes = [...new Set(documents.map(({ kind }) => kind))].toSorted()
  const features = documents.map(({ lines }) => kindFeatures(rowsOf(lines)))
  const rarity = rarityOf(features)
  const samples = documents.map(({ kind, weight = 1 }, index): Sample => {
    const { buckets, counts } = features[index] ?? { buckets: new Int32Array(), counts: new Float32Array() }
    return { buckets, values: normalise(buckets, counts, rarity), label: classes.indexOf(kind), weight }
  })
  const dense = descend(samples, classes.length, options)
  return { classes, trainingHash: options.trainingHash, temperature: 1, rarity, ...prune(dense, classes.length, rarity, options.entriesMax) } // prettier-ignore
}

/** ln(documents / documents with it), rounded as the file keeps it; buckets that only one document has are left out. */
function rarityOf(features: readonly KindFeatures[]): Float32Array {
  const holders = new Uint32Array(FEATURE_BUCKETS)
  for (const { buckets } of features) for (const bucket of buckets) holders[bucket] = (holders[bucket] ?? 0) + 1
  return Float32Array.from(holders, count =>
    count < 2 ? 0 : Math.max(1, Math.round(24 * Math.log((1 + features.length) / count))) / 24,
  )
}

function normalise(buckets: Int32Array, counts: Float32Array, rarity: Float32Array): Float32Array {
  const values = counts.map((count, at) => count * (rarity[buckets[at] ?? 0] ?? 0))
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return values.map(value => value / norm)
}

interface Dense {
  readonly weights: Float32Array
  readonly bias: Float32Array
}

/** Below this a class's error moves nothing and is not worth the time. */
const ERROR_MIN = 0.002

function descend(samples: readonly Sample[], size: number, { epochs, rate, dropout }: FitOptions): Dense {
  const weights = new Float32Array(FEATURE_BUCKETS * size)
  const bias = new Float32Array(size)
  const random = createSeededRandom(20_260_101)
  const order = samples.map((_, index) => index)
  const scores = new Float32Array(size)
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random.next)
    const step = rate * (1 - epoch / epochs)
    for (const index of order) {
      const sample = samples[index]
      if (sample) learn(dropout > 0 ? thin(sample, dropout, random.next) : sample, { weights, bias }, scores, step)
    }
  }
  return { weights, bias }
}

function learn(
  { buckets, values, label, weight }: Sample,
  { weights, bias }: Dense,
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

/** Leaves out a share of the n-grams; the others grow, so that the document stays of length 1. */
function thin(sample: Sample, dropout: number, next: () => number): Sample {
  const kept = Uint32Array.from(sample.buckets.keys()).filter(() => next() >= dropout)
  const values = Float32Array.from(kept, at => sample.values[at] ?? 0)
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return {
    ...sample,
    buckets: Int32Array.from(kept, at => sample.buckets[at] ?? 0),
    values: values.map(value => value / norm),
  }
}

function shuffle(list: number[], next: () => number): void {
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1))
    const kept = list[at] ?? 0
    list[at] = list[other] ?? 0
    list[other] = kept
  }
}

type Pruned = Pick<KindWeights, 'starts' | 'entryClasses' | 'entryWeights' | 'scale' | 'bias'>

const SAMPLED = 16

/** Keeps the heaviest weights (by weight times rarity), as whole multiples of a common step up to 127. */
function prune({ weights, bias }: Dense, size: number, rarity: Float32Array, entriesMax: number): Pruned {
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
