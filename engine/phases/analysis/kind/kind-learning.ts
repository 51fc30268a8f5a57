import { normaliseFeatures, pruneKinds, stepKinds } from './kind-descent.ts'
import type { DenseKinds, KindSample } from './kind-descent.ts'
import type { KindFeatures } from './kind-features.ts'
import { FEATURE_BUCKETS } from './kind-features.ts'
import type { KindWeights } from './kind-model-file.ts'

/** What a person said of a document. Its n-grams are all that is kept of its text: hashes and counts, no words. */
export interface KindLesson {
  readonly features: KindFeatures
  readonly kindId: string
}

export interface LearnedKinds {
  readonly weights: KindWeights
  /**
   * Of the newest lessons, kept apart from a trial run: how many were told before and after learning from the others.
   */
  readonly trial: { readonly lessons: number; readonly before: number; readonly after: number }
}

const EPOCHS = 6
const RATE = 8
const ENTRIES_MAX = 700_000
/** Rarity of an n-gram that only the office's documents have. */
const OWN_RARITY = 8
/** Share of the lessons, the newest, that a trial run is measured on. */
const TRIAL_SHARE = 0.2
/** Share of the newest lessons of untaught kinds that may be lost: one or two of a trial's two dozen are chance. */
const FRESH_LOSS_MAX = 0.1

/**
 * Goes on learning from a model with an office's lessons, oldest first. What the model knows of other documents stays,
 * as only what these documents get wrong moves. A trial run without the newest lessons must tell as many of them as
 * before;
 * of kinds that nobody taught yet, which give way a little to those that were, one in ten may be lost. Else the answer
 * is null and the model stays as it is. Lessons of unknown kinds are left out.
 */
export function learnKinds(base: KindWeights, lessons: readonly KindLesson[]): LearnedKinds | null {
  const known = lessons.filter(({ kindId }) => base.classes.includes(kindId))
  if (known.length === 0) return null
  const rarity = withOwnGrams(base.rarity, known)
  const samples = known.map(({ features, kindId }): KindSample => ({
    buckets: features.buckets,
    values: normaliseFeatures(features, rarity),
    weight: 1,
    label: base.classes.indexOf(kindId),
  }))
  const cut = samples.length - Math.floor(samples.length * TRIAL_SHARE)
  const trial = tryOut(base, samples.slice(0, cut), samples.slice(cut))
  if (trial === null) return null
  const pruned = pruneKinds(descend(base, samples), base.classes.length, rarity, ENTRIES_MAX)
  return { weights: { ...base, rarity, ...pruned }, trial }
}

function tryOut(
  base: KindWeights,
  older: readonly KindSample[],
  newest: readonly KindSample[],
): LearnedKinds['trial'] | null {
  if (newest.length === 0) return { lessons: 0, before: 0, after: 0 }
  const taught = new Set(older.map(({ label }) => label))
  const fresh = newest.filter(({ label }) => !taught.has(label)).length
  const [before, after] = [countRight(toDense(base), newest), countRight(descend(base, older), newest)]
  return after < before - FRESH_LOSS_MAX * fresh ? null : { lessons: newest.length, before, after }
}

function withOwnGrams(rarity: Float32Array, lessons: readonly KindLesson[]): Float32Array {
  const own = Float32Array.from(rarity)
  for (const { features } of lessons)
    for (const bucket of features.buckets) if (own[bucket] === 0) own[bucket] = OWN_RARITY
  return own
}

function toDense({ classes, starts, entryClasses, entryWeights, scale, bias }: KindWeights): DenseKinds {
  const weights = new Float32Array(FEATURE_BUCKETS * classes.length)
  for (let bucket = 0; bucket < FEATURE_BUCKETS; bucket++)
    for (let entry = starts[bucket] ?? 0; entry < (starts[bucket + 1] ?? 0); entry++)
      weights[bucket * classes.length + (entryClasses[entry] ?? 0)] = (entryWeights[entry] ?? 0) * scale
  return { weights, bias: Float32Array.from(bias) }
}

function descend(base: KindWeights, samples: readonly KindSample[]): DenseKinds {
  const dense = toDense(base)
  const room = new Float32Array(base.classes.length)
  for (let epoch = 0; epoch < EPOCHS; epoch++)
    for (const sample of samples) stepKinds(sample, dense, room, RATE * (1 - epoch / EPOCHS))
  return dense
}

function countRight({ weights, bias }: DenseKinds, samples: readonly KindSample[]): number {
  return samples.filter(({ buckets, values, label }) => {
    const scores = Float32Array.from(bias)
    for (const [at, bucket] of buckets.entries())
      for (let index = 0; index < scores.length; index++)
        scores[index] = (scores[index] ?? 0) + (values[at] ?? 0) * (weights[bucket * scores.length + index] ?? 0)
    return scores.indexOf(Math.max(...scores)) === label
  }).length
}
