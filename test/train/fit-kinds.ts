import type { DenseKinds, KindSample } from '../../engine/phases/analysis/kind/kind-descent.ts'
import { normaliseFeatures, pruneKinds, stepKinds } from '../../engine/phases/analysis/kind/kind-descent.ts'
import type { KindFeatures } from '../../engine/phases/analysis/kind/kind-features.ts'
import { FEATURE_BUCKETS, kindFeatures } from '../../engine/phases/analysis/kind/kind-features.ts'
import type { KindWeights } from '../../engine/phases/analysis/kind/kind-model-file.ts'
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

export const rowsOf = (lines: readonly string[]): string[][] => lines.map(line => line.split(/\s+/).filter(Boolean))

/** Softmax regression on hashed n-grams by plain gradient steps in a seeded order, then pruned and rounded to bytes. */
export function fitKinds(documents: readonly MadeDocument[], options: FitOptions): KindWeights {
  const classes = [...new Set(documents.map(({ kind }) => kind))].toSorted()
  const features = documents.map(({ lines }) => kindFeatures(rowsOf(lines)))
  const rarity = rarityOf(features)
  const samples = documents.map(({ kind }, index): KindSample => {
    const { buckets, counts } = features[index] ?? { buckets: new Int32Array(), counts: new Float32Array() }
    return { buckets, values: normaliseFeatures({ buckets, counts }, rarity), label: classes.indexOf(kind), weight: 1 }
  })
  const dense = descend(samples, classes.length, options)
  return {
    classes,
    trainingHash: options.trainingHash,
    temperature: 1,
    rarity,
    ...pruneKinds(dense, classes.length, rarity, options.entriesMax),
  }
}

/** ln(documents / documents with it), rounded as the file keeps it; buckets that only one document has are left out. */
function rarityOf(features: readonly KindFeatures[]): Float32Array {
  const holders = new Uint32Array(FEATURE_BUCKETS)
  for (const { buckets } of features) for (const bucket of buckets) holders[bucket] = (holders[bucket] ?? 0) + 1
  return Float32Array.from(holders, count =>
    count < 2 ? 0 : Math.max(1, Math.round(24 * Math.log((1 + features.length) / count))) / 24,
  )
}

function descend(samples: readonly KindSample[], size: number, { epochs, rate, dropout }: FitOptions): DenseKinds {
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
      if (sample) stepKinds(dropout > 0 ? thin(sample, dropout, random.next) : sample, { weights, bias }, scores, step)
    }
  }
  return { weights, bias }
}

/** Leaves out a share of the n-grams; the others grow, so that the document stays of length 1. */
function thin(sample: KindSample, dropout: number, next: () => number): KindSample {
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
