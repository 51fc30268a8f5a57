import { FEATURE_BUCKETS } from './kind-features.ts'

/** Weights of the kinds' n-grams, few and small enough to travel with the program. */
export interface KindWeights {
  /** Ids of the taxonomy; the model's answers are in this order. */
  readonly classes: readonly string[]
  /** Stands for the wordings, the code and the settings that it was trained from: SHA-256, hex. */
  readonly trainingHash: string
  /** Scores are divided by this before they become shares: fitted so that shares are what they say. */
  readonly temperature: number
  /** How rare an n-gram is, by bucket. */
  readonly rarity: Float32Array
  /** Entries of bucket b: `starts[b]` up to `starts[b + 1]`. */
  readonly starts: Uint32Array
  readonly entryClasses: Uint8Array
  readonly entryWeights: Int8Array
  /** An entry's weight times this is its part of the score. */
  readonly scale: number
  readonly bias: Float32Array
}

const MAGIC = 0x4b_4d_31_53 // "S1MK"
export const KIND_MODEL_VERSION = 1
const RARITY_STEP = 1 / 24

interface Header {
  readonly version: number
  readonly buckets: number
  readonly classes: readonly string[]
  readonly trainingHash: string
  readonly temperature: number
  readonly scale: number
  readonly bias: readonly number[]
  readonly entries: number
}

/**
 * The file: magic, length of the header, header (JSON), rarity (one byte a bucket), entries per bucket (one byte),
 * classes, weights.
 */
export function writeKindModel(weights: KindWeights): Uint8Array {
  const { classes, trainingHash, temperature, scale } = weights
  const entries = weights.entryClasses.length
  const header: Header = {
    version: KIND_MODEL_VERSION,
    buckets: FEATURE_BUCKETS,
    classes,
    trainingHash,
    temperature,
    scale,
    bias: [...weights.bias].map(value => Math.round(value * 1e4) / 1e4),
    entries,
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(8 + json.length + 2 * FEATURE_BUCKETS + 2 * entries)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, json.length)
  bytes.set(json, 8)
  let at = 8 + json.length
  for (let bucket = 0; bucket < FEATURE_BUCKETS; bucket++) {
    bytes[at + bucket] = Math.min(255, Math.round((weights.rarity[bucket] ?? 0) / RARITY_STEP))
    bytes[at + FEATURE_BUCKETS + bucket] = (weights.starts[bucket + 1] ?? 0) - (weights.starts[bucket] ?? 0)
  }
  at += 2 * FEATURE_BUCKETS
  bytes.set(weights.entryClasses, at)
  bytes.set(new Uint8Array(weights.entryWeights.buffer, weights.entryWeights.byteOffset, entries), at + entries)
  return bytes
}

/** Reads what `writeKindModel` wrote. Throws on any other bytes. */
export function readKindModel(bytes: Uint8Array): KindWeights {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0) !== MAGIC) throw new Error('not a model of kinds')
  const jsonLength = view.getUint32(4)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + jsonLength))) as Header
  const { classes, trainingHash, temperature, scale, entries } = header
  let at = 8 + jsonLength
  if (header.version !== KIND_MODEL_VERSION || header.buckets !== FEATURE_BUCKETS)
    throw new Error(`model of kinds of version ${header.version}, expected ${KIND_MODEL_VERSION}`)
  if (bytes.length !== at + 2 * FEATURE_BUCKETS + 2 * entries) throw new Error('model of kinds is cut short')
  const rarity = Float32Array.from(bytes.subarray(at, at + FEATURE_BUCKETS), step => step * RARITY_STEP)
  const counts = bytes.subarray(at + FEATURE_BUCKETS, at + 2 * FEATURE_BUCKETS)
  const starts = new Uint32Array(FEATURE_BUCKETS + 1)
  for (let bucket = 0; bucket < FEATURE_BUCKETS; bucket++)
    starts[bucket + 1] = (starts[bucket] ?? 0) + (counts[bucket] ?? 0)
  at += 2 * FEATURE_BUCKETS
  // A copy: the slice of a Buffer would share its memory.
  const entryClasses = Uint8Array.from(bytes.subarray(at, at + entries))
  if (starts[FEATURE_BUCKETS] !== entries || entryClasses.some(one => one >= classes.length))
    throw new Error('model of kinds contradicts itself')
  const entryWeights = new Int8Array(Uint8Array.from(bytes.subarray(at + entries, at + 2 * entries)).buffer)
  const bias = Float32Array.from(header.bias)
  return { classes, trainingHash, temperature, scale, rarity, starts, entryClasses, entryWeights, bias }
}
