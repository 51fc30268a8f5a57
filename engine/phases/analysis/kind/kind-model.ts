import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bucketsOfWord, foldWord, kindFeatures } from './kind-features.ts'
import type { KindWeights } from './kind-model-file.ts'
import { readKindModel } from './kind-model-file.ts'

/** What the model says of a document. */
export interface KindGuess {
  /** Share by id of kind, summing to 1; `unklar` stands for papers of no kind. */
  readonly shares: ReadonlyMap<string, number>
  /** Words that spoke most for a kind, strongest first, each with its part of the kind's lead over the others. */
  words(kindId: string, max: number): readonly { readonly text: string; readonly weight: number }[]
}

export interface KindModel {
  readonly weights: KindWeights
  /** Rows of words, top to bottom; under two milliseconds for a document of any length. */
  guess(rows: readonly (readonly string[])[]): KindGuess
}

export function createKindModel(weights: KindWeights): KindModel {
  return {
    weights,
    guess(rows) {
      const { scores, norm } = scoreRows(weights, rows)
      return {
        shares: sharesById(weights, scores),
        words: (kindId, max) => tellingWords(weights, rows, weights.classes.indexOf(kindId), norm, max),
      }
    },
  }
}

function sharesById({ classes, temperature }: KindWeights, scores: Float32Array): ReadonlyMap<string, number> {
  const shares = softmax(scores, temperature)
  return new Map(classes.map((id, index) => [id, shares[index] ?? 0]))
}

/**
 * Score of every class for rows of words, before any temperature; `norm` is the length that the features were divided
 * by.
 */
export function scoreRows(
  weights: KindWeights,
  rows: readonly (readonly string[])[],
): { scores: Float32Array; norm: number } {
  const { buckets, counts } = kindFeatures(rows)
  const { starts, entryClasses, entryWeights, rarity, scale } = weights
  const scores = new Float32Array(weights.classes.length)
  let squares = 0
  for (let at = 0; at < buckets.length; at++) {
    const bucket = buckets[at] ?? 0
    const value = (counts[at] ?? 0) * (rarity[bucket] ?? 0)
    squares += value * value
    for (let entry = starts[bucket] ?? 0; entry < (starts[bucket + 1] ?? 0); entry++) {
      const index = entryClasses[entry] ?? 0
      scores[index] = (scores[index] ?? 0) + value * (entryWeights[entry] ?? 0)
    }
  }
  const norm = Math.sqrt(squares) || 1
  for (let index = 0; index < scores.length; index++)
    scores[index] = ((scores[index] ?? 0) * scale) / norm + (weights.bias[index] ?? 0)
  return { scores, norm }
}

/** Shares of scores at a temperature. */
export function softmax(scores: Float32Array, temperature: number): Float32Array {
  const top = Math.max(...scores)
  const shares = scores.map(score => Math.exp((score - top) / temperature))
  const sum = shares.reduce((a, b) => a + b, 0)
  return shares.map(share => share / sum)
}

function tellingWords(
  weights: KindWeights,
  rows: readonly (readonly string[])[],
  index: number,
  norm: number,
  max: number,
): { text: string; weight: number }[] {
  if (index < 0) return []
  const found = new Map<string, { text: string; weight: number }>()
  for (const text of rows.flat()) {
    const plain = /[\p{L}§](?:.*\p{L})?/su.exec(text)?.[0] ?? ''
    const folded = foldWord(plain)
    if (plain.length < 4 || /\d/.test(plain) || found.has(folded)) continue
    let weight = 0
    for (const bucket of bucketsOfWord(folded))
      weight += ((weights.rarity[bucket] ?? 0) * weightOf(weights, bucket, index) * weights.scale) / norm
    if (weight > 0) found.set(folded, { text: plain, weight })
  }
  return [...found.values()].toSorted((a, b) => b.weight - a.weight).slice(0, max)
}

/** The class's weight in a bucket. */
function weightOf({ starts, entryClasses, entryWeights }: KindWeights, bucket: number, index: number): number {
  for (let entry = starts[bucket] ?? 0; entry < (starts[bucket + 1] ?? 0); entry++)
    if (entryClasses[entry] === index) return entryWeights[entry] ?? 0
  return 0
}

/**
 * Run from source the model lies in engine/data/models; built, in a folder beside the entries and so above the chunks.
 */
const PLACES = ['../../../data/models/', './models/', '../models/']
let loaded: KindModel | null = null

/**
 * The model that ships with the product, read once per process. Throws when the file is missing or broken (our bug).
 */
export function loadKindModel(): KindModel {
  if (loaded) return loaded
  const path = PLACES.map(place => fileURLToPath(new URL(`${place}kinds.model`, import.meta.url))).find(existsSync)
  if (path === undefined) throw new Error('engine/data/models/kinds.model is missing: npm run train')
  loaded = createKindModel(readKindModel(readFileSync(path)))
  return loaded
}
