/** Weights of one target's candidates. */
export interface RankerWeights {
  /** By bucket; times `scale` they add up to a candidate's score. */
  readonly weights: Int8Array
  readonly scale: number
  /** Score of "none of them". */
  readonly none: number
  /** Scores are divided by it before they become shares. */
  readonly temperature: number
}

export interface RankerModel<Target extends string> {
  /** Stands for the wordings, the code and the settings that it was trained from: SHA-256, hex. */
  readonly trainingHash: string
  readonly targets: Readonly<Record<Target, RankerWeights>>
}

export const RANKER_MODEL_VERSION = 2
const MAGIC = 0x53_52_43_31 // "SRC1"

interface Header {
  readonly version: number
  readonly buckets: number
  readonly trainingHash: string
  readonly targets: readonly (Omit<RankerWeights, 'weights'> & { readonly name: string })[]
}

/** The file: magic, length of the header, header (JSON), one byte a bucket for each target. */
export function writeRankerModel<Target extends string>(
  { trainingHash, targets }: RankerModel<Target>,
  names: readonly Target[],
): Uint8Array {
  const buckets = names[0] ? targets[names[0]].weights.length : 0
  const header: Header = {
    version: RANKER_MODEL_VERSION,
    buckets,
    trainingHash,
    targets: names.map(name => {
      const { scale, none, temperature } = targets[name]
      return { name, scale, none, temperature }
    }),
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(8 + json.length + names.length * buckets)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, json.length)
  bytes.set(json, 8)
  for (const [index, name] of names.entries()) {
    const { weights } = targets[name]
    bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, buckets), 8 + json.length + index * buckets)
  }
  return bytes
}

/** Reads what `writeRankerModel` wrote. Throws on any other bytes, and where a target is missing. */
export function readRankerModel<Target extends string>(
  bytes: Uint8Array,
  names: readonly Target[],
): RankerModel<Target> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0) !== MAGIC) throw new Error('not a model of a ranker')
  const start = 8 + view.getUint32(4)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start))) as Header
  if (header.version !== RANKER_MODEL_VERSION)
    throw new Error(`model of a ranker of version ${header.version}, expected ${RANKER_MODEL_VERSION}`)
  const { buckets } = header
  if (bytes.length !== start + header.targets.length * buckets) throw new Error('model of a ranker is cut short')
  const read = new Map(
    header.targets.map(({ name, ...rest }, index) => {
      const from = start + index * buckets
      // A copy: the slice of a Buffer would share its memory.
      const weights = new Int8Array(Uint8Array.from(bytes.subarray(from, from + buckets)).buffer)
      return [name, { ...rest, weights }] as const
    }),
  )
  const missing = names.find(name => !read.has(name))
  if (missing !== undefined) throw new Error(`model of a ranker says nothing of ${missing}`)
  return { trainingHash: header.trainingHash, targets: Object.fromEntries(read) as RankerModel<Target>['targets'] }
}
