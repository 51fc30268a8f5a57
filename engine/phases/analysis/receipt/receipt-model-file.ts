import type { ReceiptTarget } from './receipt-candidates.ts'
import { RECEIPT_TARGETS } from './receipt-candidates.ts'
import { RECEIPT_BUCKETS } from './receipt-features.ts'

/** Weights of one target's candidates. */
export interface ReceiptWeights {
  /** By bucket; times `scale` they add up to a candidate's score. */
  readonly weights: Int8Array
  readonly scale: number
  /** Score of "none of them". */
  readonly none: number
  /** Scores are divided by it before they become shares. */
  readonly temperature: number
}

export interface ReceiptModel {
  /** Stands for the wordings, the code and the settings that it was trained from: SHA-256, hex. */
  readonly trainingHash: string
  readonly targets: Readonly<Record<ReceiptTarget, ReceiptWeights>>
}

export const RECEIPT_MODEL_VERSION = 1
const MAGIC = 0x53_52_43_31 // "SRC1"

interface Header {
  readonly version: number
  readonly buckets: number
  readonly trainingHash: string
  readonly targets: readonly (Omit<ReceiptWeights, 'weights'> & { readonly name: ReceiptTarget })[]
}

/** The file: magic, length of the header, header (JSON), one byte a bucket for each target. */
export function writeReceiptModel({ trainingHash, targets }: ReceiptModel): Uint8Array {
  const header: Header = {
    version: RECEIPT_MODEL_VERSION,
    buckets: RECEIPT_BUCKETS,
    trainingHash,
    targets: RECEIPT_TARGETS.map(name => {
      const { scale, none, temperature } = targets[name]
      return { name, scale, none, temperature }
    }),
  }
  const json = new TextEncoder().encode(JSON.stringify(header))
  const bytes = new Uint8Array(8 + json.length + RECEIPT_TARGETS.length * RECEIPT_BUCKETS)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, MAGIC)
  view.setUint32(4, json.length)
  bytes.set(json, 8)
  for (const [index, name] of RECEIPT_TARGETS.entries())
    bytes.set(
      new Uint8Array(targets[name].weights.buffer, targets[name].weights.byteOffset, RECEIPT_BUCKETS),
      8 + json.length + index * RECEIPT_BUCKETS,
    )
  return bytes
}

/** Reads what `writeReceiptModel` wrote. Throws on any other bytes. */
export function readReceiptModel(bytes: Uint8Array): ReceiptModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 8 || view.getUint32(0) !== MAGIC) throw new Error('not a model of receipts')
  const start = 8 + view.getUint32(4)
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, start))) as Header
  if (header.version !== RECEIPT_MODEL_VERSION || header.buckets !== RECEIPT_BUCKETS)
    throw new Error(`model of receipts of version ${header.version}, expected ${RECEIPT_MODEL_VERSION}`)
  if (bytes.length !== start + header.targets.length * RECEIPT_BUCKETS)
    throw new Error('model of receipts is cut short')
  const targets = header.targets.map(({ name, ...rest }, index) => {
    const from = start + index * RECEIPT_BUCKETS
    // A copy: the slice of a Buffer would share its memory.
    const weights = new Int8Array(Uint8Array.from(bytes.subarray(from, from + RECEIPT_BUCKETS)).buffer)
    return [name, { ...rest, weights }] as const
  })
  return {
    trainingHash: header.trainingHash,
    targets: Object.fromEntries(targets) as unknown as ReceiptModel['targets'],
  }
}
