import { closeSync, openSync, readSync } from '../shared/disk/files-sync.ts'

/** Pixels of an inch along the rows and down the columns of an image, as it is stored. */
export interface Densities {
  readonly x: number
  readonly y: number
}

/** Reads up to `length` bytes from `at`. */
type ReadAt = (at: number, length: number) => Buffer

/** Directories (TIFF 6.0, section 2) have a few dozen entries of twelve bytes. */
const ENTRIES_MAX = 340
const X_RESOLUTION = 282
const Y_RESOLUTION = 283
const RESOLUTION_UNIT = 296
const RATIONAL = 5
const CENTIMETRE = 3
const CM_PER_INCH = 2.54
const METRES_PER_INCH = 0.0254
/** Markers of a JPEG before its picture, and chunks of a PNG before its pixels. */
const PARTS_MAX = 200
const PNG_MAGIC = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Both densities that a JPEG, PNG or TIFF says for a picture (1-based; of a JPEG or PNG there is one), without its
 * orientation; null where it says none or is broken. A value without a unit counts as one of an inch. Of a JPEG, EXIF
 * goes before JFIF, as the image library has it.
 */
export function imageDensities(path: string, page: number): Densities | null {
  const file = openSync(path, 'r')
  try {
    const read: ReadAt = (at, length) => {
      const buffer = Buffer.allocUnsafe(length)
      return buffer.subarray(0, Number.isSafeInteger(at) ? readSync(file, buffer, 0, length, at) : 0)
    }
    const magic = read(0, 8)
    if (magic.equals(PNG_MAGIC)) return ofPng(read)
    if (magic.readUInt16BE(0) === 0xffd8) return ofJpeg(read)
    return ofTiff(read, page)
  } catch (error) {
    // Beyond the end of the file, or of a directory.
    if (error instanceof RangeError) return null
    throw error
  } finally {
    closeSync(file)
  }
}

/** Of the directory number `page`; BigTIFF and what is no TIFF say nothing. */
function ofTiff(read: ReadAt, page: number): Densities | null {
  const head = read(0, 8)
  const order = head.toString('latin1', 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const short = (from: Buffer, at: number): number => (order === 'II' ? from.readUInt16LE(at) : from.readUInt16BE(at))
  const long = (from: Buffer, at: number): number => (order === 'II' ? from.readUInt32LE(at) : from.readUInt32BE(at))
  if (short(head, 2) !== 42) return null
  let directory: Buffer = Buffer.alloc(0)
  let next = long(head, 4)
  for (let number = 1; number <= page; number++) {
    if (next === 0) return null
    directory = read(next, 2 + ENTRIES_MAX * 12 + 4)
    const end = 2 + short(directory, 0) * 12
    if (end > 2 + ENTRIES_MAX * 12) return null
    next = number < page ? long(directory, end) : 0
  }
  const found = new Map<number, number>()
  for (let entry = 0; entry < short(directory, 0); entry++) {
    const at = 2 + entry * 12
    const tag = short(directory, at)
    if (tag === RESOLUTION_UNIT) found.set(tag, short(directory, at + 8))
    if ((tag !== X_RESOLUTION && tag !== Y_RESOLUTION) || short(directory, at + 2) !== RATIONAL) continue
    const value = read(long(directory, at + 8), 8)
    found.set(tag, long(value, 0) / long(value, 4))
  }
  const perInch = found.get(RESOLUTION_UNIT) === CENTIMETRE ? CM_PER_INCH : 1
  return densities(found.get(X_RESOLUTION), found.get(Y_RESOLUTION), perInch)
}

/** JFIF 1.02, APP0, and Exif 2.32, 4.5.2: APP1 holds a TIFF whose first directory says the resolution. */
function ofJpeg(read: ReadAt): Densities | null {
  let jfif: Densities | null = null
  let at = 2
  for (let part = 0; part < PARTS_MAX; part++) {
    const head = read(at, 18)
    const marker = head.readUInt16BE(0)
    // Start of the picture, or no marker at all.
    if (marker === 0xffda || marker < 0xff01) break
    const name = head.toString('latin1', 4, 10)
    if (marker === 0xffe0 && name.startsWith('JFIF\0')) {
      jfif = densities(head.readUInt16BE(12), head.readUInt16BE(14), head[11] === 2 ? CM_PER_INCH : 1)
    }
    if (marker === 0xffe1 && name === 'Exif\0\0') {
      const tiffAt = at + 10
      const exif = ofTiff((from, length) => read(tiffAt + from, length), 1)
      if (exif) return exif
    }
    at += 2 + head.readUInt16BE(2)
  }
  return jfif
}

/** Chunk pHYs (PNG, 11.3.4.3), which lies before the pixels. */
function ofPng(read: ReadAt): Densities | null {
  let at = PNG_MAGIC.length
  for (let part = 0; part < PARTS_MAX; part++) {
    const head = read(at, 17)
    const name = head.toString('latin1', 4, 8)
    if (name === 'IDAT') return null
    if (name === 'pHYs') {
      return densities(head.readUInt32BE(8), head.readUInt32BE(12), head[16] === 1 ? METRES_PER_INCH : 1)
    }
    at += 12 + head.readUInt32BE(0)
  }
  return null
}

function densities(x: number | undefined, y: number | undefined, perInch: number): Densities | null {
  if (x === undefined || y === undefined) return null
  const found = { x: x * perInch, y: y * perInch }
  return Number.isFinite(found.x) && Number.isFinite(found.y) && found.x > 0 && found.y > 0 ? found : null
}
