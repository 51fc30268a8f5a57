import { decode } from '@vingle/bmp-js'
import { checkImageSize } from '../../../pdfium/image-facts.ts'
import { assert } from '../../../shared/assert.ts'
import type { DecodedImage } from './decode-by-sharp.ts'

/** What the header says (Windows SDK, BITMAPCOREHEADER and BITMAPINFOHEADER). */
interface Header {
  readonly size: number
  readonly width: number
  readonly height: number
  readonly isTopDown: boolean
  readonly bitsPerPixel: number
  readonly compression: number
  readonly pixelsPerMetre: number
  readonly coloursUsed: number
  readonly pixelsAt: number
}

const FILE_HEADER = 14
const CORE_HEADER = 12
const INFO_HEADER = 40
const RGB = 0
const RLE8 = 1
const RLE4 = 2
const BITFIELDS = 3
const ALPHA_BITFIELDS = 6
const END_OF_BITMAP = Buffer.from([0, 1])
/** Some writers leave out the padding of the last row. */
const ROW_PADDING_MAX = 3
const METRES_PER_INCH = 0.0254

/**
 * Decodes a BMP. The library takes the pixels to follow the palette, wants the palette and all rows to be there, and
 * reads masks that do not count, so it is given a plain header, a full palette and white rows for those that are
 * missing.
 * Throws EngineError input image_too_large, and other errors when it cannot be decoded.
 */
export function decodeBmp(content: Buffer): DecodedImage {
  const header = readHeader(content)
  const { width, height, pixelsPerMetre } = header
  checkImageSize(width, height)
  const isRunLength = header.compression === RLE8 || header.compression === RLE4
  const rowBytes = Math.ceil((width * header.bitsPerPixel) / 32) * 4
  const stored = content.subarray(header.pixelsAt)
  const missing = isRunLength ? 0 : Math.max(0, rowBytes * height - stored.length)
  const isCutRun = isRunLength && stored.lastIndexOf(END_OF_BITMAP) < stored.length - 4
  const fill = isRunLength ? Buffer.concat(Array<Buffer>(8).fill(END_OF_BITMAP)) : Buffer.alloc(missing, 255)
  const bitmap = decode(Buffer.concat([plainHeader(content, header), stored, fill]), true)
  const dpi = pixelsPerMetre * METRES_PER_INCH
  return {
    data: withoutAlpha(bitmap.data),
    width,
    height,
    dpi: dpi > 1 ? dpi : null,
    frames: 1,
    isDamaged: missing > ROW_PADDING_MAX || isCutRun,
    readableShare: 1 - Math.ceil(missing / rowBytes) / height,
  }
}

function readHeader(content: Buffer): Header {
  assert(content.toString('latin1', 0, 2) === 'BM', 'the magic of BMP')
  const size = content.readUInt32LE(14)
  const isCore = size === CORE_HEADER
  assert(isCore || size >= INFO_HEADER, 'a header of a known kind')
  const height = isCore ? content.readUInt16LE(20) : content.readInt32LE(22)
  const header = {
    size,
    width: isCore ? content.readUInt16LE(18) : content.readInt32LE(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    bitsPerPixel: content.readUInt16LE(isCore ? 24 : 28),
    compression: isCore ? RGB : content.readUInt32LE(30),
    pixelsPerMetre: isCore ? 0 : Math.max(0, content.readInt32LE(38)),
    coloursUsed: isCore ? 0 : content.readUInt32LE(46),
    pixelsAt: Math.max(content.readUInt32LE(10), FILE_HEADER + size),
  }
  assert(header.width > 0 && header.height > 0, 'a picture with pixels')
  assert([1, 4, 8, 16, 24, 32].includes(header.bitsPerPixel), 'a depth of BMP')
  assert([RGB, RLE8, RLE4, BITFIELDS, ALPHA_BITFIELDS].includes(header.compression), 'pixels, not another file inside')
  return header
}

function plainHeader(content: Buffer, header: Header): Buffer {
  const isMasked = header.compression === BITFIELDS || header.compression === ALPHA_BITFIELDS
  const masks = isMasked ? content.subarray(FILE_HEADER + INFO_HEADER, FILE_HEADER + INFO_HEADER + 12) : Buffer.alloc(0)
  const palette = header.bitsPerPixel <= 8 ? fullPalette(content, header) : Buffer.alloc(0)
  const plain = Buffer.alloc(FILE_HEADER + INFO_HEADER)
  plain.write('BM', 'latin1')
  plain.writeUInt32LE(plain.length + masks.length + palette.length, 10)
  plain.writeUInt32LE(INFO_HEADER, 14)
  plain.writeInt32LE(header.width, 18)
  plain.writeInt32LE(header.isTopDown ? -header.height : header.height, 22)
  plain.writeUInt16LE(1, 26)
  plain.writeUInt16LE(header.bitsPerPixel, 28)
  plain.writeUInt32LE(isMasked ? BITFIELDS : header.compression, 30)
  return Buffer.concat([plain, masks, palette])
}

/** As many entries as the depth can name; those that the file leaves out are black. */
function fullPalette(content: Buffer, { size, bitsPerPixel, coloursUsed, pixelsAt }: Header): Buffer {
  const colours = 1 << bitsPerPixel
  const entryBytes = size === CORE_HEADER ? 3 : 4
  const from = FILE_HEADER + size
  const room = Math.floor(Math.max(0, Math.min(pixelsAt, content.length) - from) / entryBytes)
  const told = Math.min(room, colours, coloursUsed === 0 ? colours : coloursUsed)
  const palette = Buffer.alloc(colours * 4)
  for (let entry = 0; entry < told; entry++) {
    content.copy(palette, entry * 4, from + entry * entryBytes, from + entry * entryBytes + 3)
  }
  return palette
}

/** Three bytes a pixel of four. What is stored as transparency in a BMP is most often nothing of the kind. */
function withoutAlpha(rgba: Buffer): Buffer {
  const rgb = Buffer.alloc((rgba.length / 4) * 3)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from] ?? 0
    rgb[to + 1] = rgba[from + 1] ?? 0
    rgb[to + 2] = rgba[from + 2] ?? 0
  }
  return rgb
}
