import { constants, crc32, deflateSync, inflateSync } from 'node:zlib'

/** A PNG of the rows that are left of another one. */
export interface CutPng {
  readonly bytes: Buffer
  readonly rows: number
  /** Height of the whole picture. */
  readonly height: number
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const IMAGE_DATA = 'IDAT'
/** Chunks before the image data that change how it looks (PNG specification, 11.3). */
const KEPT_CHUNKS = new Set(['PLTE', 'tRNS', 'iCCP', 'gAMA', 'sRGB', 'pHYs', 'eXIf'])
/** Samples of a pixel by colour type (PNG specification, 11.2.2). */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * The whole rows at the beginning of a PNG that was cut off, since the library fills the missing ones with rows of its
 * buffer, which look like part of the picture. Null when it is no PNG, is interlaced or not one row is left.
 */
export function rescueCutPng(content: Buffer): CutPng | null {
  if (!content.subarray(0, 8).equals(SIGNATURE) || content.toString('latin1', 12, 16) !== 'IHDR') return null
  if (content.length < 33 || content[28] !== 0) return null
  const header = Buffer.from(content.subarray(16, 29))
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bitsPerPixel = (header[8] ?? 0) * (SAMPLES[header[9] ?? -1] ?? 0)
  const rowBytes = 1 + Math.ceil((width * bitsPerPixel) / 8)
  const { kept, data } = readChunks(content)
  const pixels = inflateWhatIsThere(data, rowBytes * height)
  const rows = Math.min(height, Math.floor(pixels.length / rowBytes))
  if (rows === 0 || bitsPerPixel === 0) return null
  header.writeUInt32BE(rows, 4)
  const bytes = Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...kept,
    chunk(IMAGE_DATA, deflateSync(pixels.subarray(0, rows * rowBytes), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return { bytes, rows, height }
}

function readChunks(content: Buffer): { readonly kept: readonly Buffer[]; readonly data: Buffer } {
  const kept: Buffer[] = []
  const data: Buffer[] = []
  for (let at = 33; at + 8 < content.length;) {
    const end = at + 12 + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === IMAGE_DATA) data.push(content.subarray(at + 8, Math.min(end - 4, content.length)))
    else if (KEPT_CHUNKS.has(type) && end <= content.length) kept.push(content.subarray(at, end))
    at = end
  }
  return { kept, data: Buffer.concat(data) }
}

function inflateWhatIsThere(data: Buffer, bytesMax: number): Buffer {
  let rest = data
  for (;;) {
    try {
      return inflateSync(rest, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: Math.max(1, bytesMax) })
    } catch {
      // A wrong byte in the middle: what stands before it is found by halves.
      if (rest.length < 64) return Buffer.alloc(0)
      rest = rest.subarray(0, rest.length >> 1)
    }
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`....${type}`, 'latin1')
  head.writeUInt32BE(content.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc32(content, crc32(head.subarray(4))))
  return Buffer.concat([head, content, tail])
}
