import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { isSpace } from '../../seal/pdf/characters.ts'
import { entriesOf, isKind } from '../../seal/pdf/pdf-value.ts'
import type { PdfEntries, PdfValue } from '../../seal/pdf/pdf-value.ts'
import { unpackLzw } from './unpack-lzw.ts'
import { undoPredictor } from './undo-predictor.ts'

export type Resolve = (value: PdfValue | undefined) => PdfValue

/** Filters of a stream by their full names, in their order. */
export function filtersOf(entries: PdfEntries, resolve: Resolve): readonly string[] {
  const filter = resolve(entries.get('Filter') ?? entries.get('F'))
  const all = isKind(filter, 'array') ? filter.items.map(resolve) : [filter]
  return all.flatMap(each => (isKind(each, 'name') ? [FULL_NAMES[each.text] ?? each.text] : []))
}

const FULL_NAMES: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}

/**
 * The content of a stream with its filters undone (ISO 32000-1, 7.4), at most `bytesMax`; what lies behind a fault is
 * missing. Null when it has a filter that only pictures have.
 */
export function decodeStream(
  raw: Uint8Array,
  entries: PdfEntries,
  resolve: Resolve,
  bytesMax: number,
): Uint8Array | null {
  const filters = filtersOf(entries, resolve)
  const parms = resolve(entries.get('DecodeParms') ?? entries.get('DP'))
  let bytes = raw
  for (const [index, filter] of filters.entries()) {
    const own = entriesOf(resolve(isKind(parms, 'array') ? parms.items[index] : index === 0 ? parms : undefined))
    const number = (key: string, other: number) => {
      const value = resolve(own.get(key))
      return typeof value === 'number' && Number.isFinite(value) ? value : other
    }
    const decoded = undo(filter, bytes, bytesMax, number('EarlyChange', 1))
    if (!decoded) return null
    bytes = undoPredictor(decoded, {
      predictor: number('Predictor', 1),
      colors: number('Colors', 1),
      bits: number('BitsPerComponent', 8),
      columns: number('Columns', 1),
    })
  }
  return bytes
}

function undo(filter: string, bytes: Uint8Array, bytesMax: number, earlyChange: number): Uint8Array | null {
  switch (filter) {
    case 'FlateDecode':
      return inflate(bytes, bytesMax)
    case 'LZWDecode':
      return unpackLzw(bytes, earlyChange, bytesMax)
    case 'ASCIIHexDecode':
      return fromHex(bytes)
    case 'ASCII85Decode':
      return fromAscii85(bytes)
    case 'RunLengthDecode':
      return fromRuns(bytes, bytesMax)
    case 'Crypt':
      return bytes
    default:
      return null
  }
}

/** Unpacks what can be unpacked of a stream that may be cut off or damaged. */
function inflate(bytes: Uint8Array, bytesMax: number): Uint8Array {
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: bytesMax }
  for (const unpack of [() => inflateSync(bytes, options), () => inflateRawSync(bytes.subarray(2), options)]) {
    try {
      return unpack()
    } catch {
      // The next way, or nothing.
    }
  }
  return new Uint8Array()
}

function fromHex(bytes: Uint8Array): Uint8Array {
  let digits = ''
  for (const byte of bytes) {
    if (byte === 0x3e) break
    if (!isSpace(byte)) digits += String.fromCharCode(byte)
  }
  return Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex')
}

function fromAscii85(bytes: Uint8Array): Uint8Array {
  const out: number[] = []
  let group: number[] = []
  const flush = (count: number) => {
    const full = [...group, 84, 84, 84, 84].slice(0, 5)
    const value = full.reduce((sum, digit) => sum * 85 + digit, 0)
    for (let index = 0; index < count; index++) out.push(Math.floor(value / 256 ** (3 - index)) % 256)
    group = []
  }
  for (const byte of bytes) {
    if (byte === 0x7e) break
    if (byte === 0x7a && group.length === 0) out.push(0, 0, 0, 0)
    else if (byte >= 0x21 && byte <= 0x75) group.push(byte - 0x21)
    if (group.length === 5) flush(4)
  }
  if (group.length > 1) flush(group.length - 1)
  return Uint8Array.from(out)
}

function fromRuns(bytes: Uint8Array, bytesMax: number): Uint8Array {
  const out: number[] = []
  let at = 0
  while (at < bytes.length && out.length < bytesMax) {
    const length = bytes[at++] ?? 128
    if (length === 128) break
    if (length < 128) {
      out.push(...bytes.subarray(at, at + length + 1))
      at += length + 1
    } else {
      const byte = bytes[at++] ?? 0
      for (let count = 257 - length; count > 0; count--) out.push(byte)
    }
  }
  return Uint8Array.from(out)
}
