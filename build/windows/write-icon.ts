import { writeFileSync } from 'node:fs'
import sharp from 'sharp'

const DRAWN = [16, 24, 32, 48, 64]
const LARGE = 256
const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const BITMAP_HEADER_BYTES = 40

/**
 * Writes a PNG as a Windows icon of the usual sizes: bitmaps, and the largest as PNG, as Windows has it since Vista.
 * Throws Error when the picture cannot be read.
 */
export async function writeIcon(png: string, file: string): Promise<void> {
  const images = await Promise.all([
    ...DRAWN.map(async size => ({ size, bytes: bitmapOf(size, await pixels(png, size)) })),
    sharp(png)
      .resize(LARGE, LARGE)
      .png()
      .toBuffer()
      .then(bytes => ({ size: LARGE, bytes })),
  ])
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(images.length, 4)
  let at = HEADER_BYTES + ENTRY_BYTES * images.length
  const entries = images.map(({ size, bytes }) => {
    const entry = Buffer.alloc(ENTRY_BYTES)
    // 0 means 256.
    entry[0] = size % LARGE
    entry[1] = size % LARGE
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(bytes.length, 8)
    entry.writeUInt32LE(at, 12)
    at += bytes.length
    return entry
  })
  writeFileSync(file, Buffer.concat([header, ...entries, ...images.map(({ bytes }) => bytes)]))
}

function pixels(png: string, size: number): Promise<Buffer> {
  return sharp(png).resize(size, size).ensureAlpha().toColourspace('srgb').raw().toBuffer()
}

/** BGRA from the last row to the first, and an empty mask: the alpha channel says what is seen. */
function bitmapOf(size: number, rgba: Buffer): Buffer {
  const header = Buffer.alloc(BITMAP_HEADER_BYTES)
  header.writeUInt32LE(BITMAP_HEADER_BYTES, 0)
  header.writeInt32LE(size, 4)
  header.writeInt32LE(2 * size, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(32, 14)
  const rows = Array.from({ length: size }, (_, row) => rgba.subarray(4 * size * row, 4 * size * (row + 1))).reverse()
  const bgra = Buffer.concat(rows)
  for (let at = 0; at < bgra.length; at += 4) [bgra[at], bgra[at + 2]] = [bgra[at + 2] ?? 0, bgra[at] ?? 0]
  return Buffer.concat([header, bgra, Buffer.alloc(size * 4 * Math.ceil(size / 32))])
}
