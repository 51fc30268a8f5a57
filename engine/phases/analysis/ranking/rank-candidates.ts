import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RankerModel, RankerWeights } from './ranker-model-file.ts'
import { readRankerModel } from './ranker-model-file.ts'

/** A value with the share of all its places, and the place that speaks for it most. */
export interface Ranked<Candidate> {
  readonly value: string
  /** 0 to 1; those of all values and of "none" sum to 1. */
  readonly share: number
  readonly candidate: Candidate
}

export interface Ranking<Candidate> {
  /** The likeliest first. */
  readonly values: readonly Ranked<Candidate>[]
  /** Share of "none of them". */
  readonly none: number
}

/** Values by the signs of their places (buckets, one list a candidate): a softmax over all places and "none". */
export function rankCandidates<Candidate extends { readonly value: string; readonly key?: string }>(
  { weights, scale, none, temperature }: RankerWeights,
  candidates: readonly Candidate[],
  signs: readonly Int32Array[],
): Ranking<Candidate> {
  const scores = signs.map(
    buckets => (buckets.reduce((sum, bucket) => sum + (weights[bucket] ?? 0), 0) * scale) / temperature,
  )
  const top = Math.max(none / temperature, ...scores)
  const shares = scores.map(score => Math.exp(score - top))
  const absent = Math.exp(none / temperature - top)
  const sum = shares.reduce((a, b) => a + b, absent)
  const byValue = new Map<string, Ranked<Candidate> & { best: number }>()
  for (const [index, candidate] of candidates.entries()) {
    const share = (shares[index] ?? 0) / sum
    const { key = candidate.value } = candidate
    const known = byValue.get(key)
    const isBetter = !known || share > known.best
    byValue.set(key, {
      share: share + (known?.share ?? 0),
      ...(isBetter
        ? { value: candidate.value, candidate, best: share }
        : { value: known.value, candidate: known.candidate, best: known.best }),
    })
  }
  const values = [...byValue.values()].toSorted((a, b) => b.share - a.share)
  return { values: values.map(({ value, share, candidate }) => ({ value, share, candidate })), none: absent / sum }
}

/** FNV-1a, into a table of so many buckets. */
export function bucketOf(name: string, buckets: number): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % buckets
}

/**
 * Run from source the model lies in engine/data/models; built, in a folder beside the entries and so above the chunks.
 */
const PLACES = ['../../../data/models/', './models/', '../models/']

/** A model that ships with the product, by the name of its file. Throws when the file is missing or broken (our bug). */
export function loadRankerModel<Target extends string>(file: string, names: readonly Target[]): RankerModel<Target> {
  const path = PLACES.map(place => fileURLToPath(new URL(`${place}${file}`, import.meta.url))).find(existsSync)
  if (path === undefined) throw new Error(`engine/data/models/${file} is missing`)
  return readRankerModel(readFileSync(path), names)
}
