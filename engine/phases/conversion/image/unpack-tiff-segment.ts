import { constants, inflateSync, zstdDecompressSync } from 'node:zlib'
import { assert } from '../../../shared/assert.ts'

/** Values of tag 259 whose segments are unpacked here. */
export const PACKINGS: ReadonlySet<number> = new Set([1, 5, 8, 32_773, 32_946, 50_000])

/**
 * The bytes of a strip or tile by its compression, at most `bytesMax`, fewer when it was cut off. Throws when it is
 * packed otherwise, or in no way at all.
 */
export function unpackTiffSegment(packed: Buffer, compression: number, bytesMax: number): Buffer {
  switch (compression) {
    case 1:
      return packed.subarray(0, bytesMax)
    case 5:
      return unpackLzw(packed, bytesMax)
    case 8:
    case 32_946:
      return inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(64, bytesMax * 2) })
    case 32_773:
      return unpackPackBits(packed, bytesMax)
    case 50_000:
      return zstdDecompressSync(packed, { maxOutputLength: Math.max(64, bytesMax * 2) })
    default:
      throw new Error('a packing of TIFF that is not known')
  }
}

/** TIFF 6.0, section 9. */
function unpackPackBits(packed: Buffer, bytesMax: number): Buffer {
  const out = Buffer.alloc(bytesMax)
  let to = 0
  for (let at = 0; at < packed.length && to < bytesMax;) {
    const head = packed.readInt8(at++)
    if (head >= 0) {
      to += packed.copy(out, to, at, at + head + 1)
      at += head + 1
    } else if (head !== -128) {
      out.fill(packed[at++] ?? 0, to, Math.min(bytesMax, to + 1 - head))
      to = Math.min(bytesMax, to + 1 - head)
    }
  }
  return out.subarray(0, to)
}

const CLEAR = 256
const END = 257
const CODES_MAX = 4096

/** TIFF 6.0, section 13: codes of 9 to 12 bits, highest bit first. A string is a place in what was written before. */
function unpackLzw(packed: Buffer, bytesMax: number): Buffer {
  const out = Buffer.alloc(bytesMax)
  const [starts, lengths] = [new Int32Array(CODES_MAX), new Int32Array(CODES_MAX)]
  let [to, next, width] = [0, END + 1, 9]
  let [bits, held] = [0, 0]
  for (let at = 0; to < bytesMax;) {
    while (held < width && at < packed.length) {
      bits = ((bits << 8) | (packed[at++] ?? 0)) & 0xff_ffff
      held += 8
    }
    if (held < width) break
    held -= width
    const code = (bits >> held) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      ;[next, width] = [END + 1, 9]
      continue
    }
    assert(code < next, 'a code of the table')
    const start = to
    if (code < CLEAR) out[to++] = code
    else {
      // The newest string ends with its own first byte, which is written by then.
      const [from, length] = [starts[code] ?? 0, lengths[code] ?? 0]
      for (let index = 0; index < length && to < bytesMax; index++) out[to++] = out[from + index] ?? 0
    }
    if (next < CODES_MAX) {
      // A string and the byte after it are the next code, kept before that byte is known.
      starts[next] = start
      lengths[next] = (code < CLEAR ? 1 : (lengths[code] ?? 0)) + 1
      next++
    }
    if (next > 511) width = next > 2047 ? 12 : next > 1023 ? 11 : 10
  }
  return out.subarray(0, to)
}
