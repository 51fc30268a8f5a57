import { closeSync, sizeSync, openSync, readSync } from '../../../shared/disk/files-sync.ts'

/** What a directory of a TIFF says of its picture (TIFF 6.0; technical notes 1 and 2; supplements of Adobe). */
export interface TiffFrame {
  readonly width: number
  readonly height: number
  /** Bits of a sample; 0 when its samples differ. */
  readonly bits: number
  /** Samples of a pixel. */
  readonly samples: number
  /** 1 unsigned, 2 signed, 3 floating point (tag 339). */
  readonly sampleFormat: number
  readonly compression: number
  readonly photometric: number
  /** The file names its colours (tag 262); the image library refuses one that does not. */
  readonly isColourNamed: boolean
  readonly isPlanar: boolean
  readonly predictor: number
  /** Bits of a byte lie the other way round. */
  readonly isReversed: boolean
  /** 0 unspecified, 1 and 2 alpha (tag 338). */
  readonly extraSamples: readonly number[]
  readonly isTiled: boolean
  /** Pixels of a strip or tile. */
  readonly segmentWidth: number
  readonly segmentHeight: number
  readonly offsets: readonly number[]
  readonly byteCounts: readonly number[]
  readonly palette: readonly number[]
  /** Of YCbCr: pixels across and down that share a colour. */
  readonly subsampling: readonly [number, number]
  /** Old JPEG (tags 513, 514): where its stream or head lies. */
  readonly oldJpeg: { readonly at: number; readonly length: number } | null
  /** Tables of a new JPEG (tag 347). */
  readonly jpegTables: Buffer | null
  readonly orientation: number
  /** Pixels of a unit, which is 2 an inch, 3 a centimetre, 1 none; null when it says none. */
  readonly resolution: { readonly x: number; readonly y: number; readonly unit: number } | null
}

export interface TiffFile {
  readonly isLittleEndian: boolean
  /** BigTIFF, with offsets of eight bytes. */
  readonly isBig: boolean
  readonly frames: readonly TiffFrame[]
  /** Where the directory of each frame begins, and where it names the next one. */
  readonly directories: readonly { readonly at: number; readonly linkAt: number }[]
  /** The last directory names a next one that is not there, is none, or was read before. */
  readonly breaksOff: boolean
  /** Bytes from `at`, fewer at the end of the file. */
  read(at: number, length: number): Buffer
}

type Field = (tag: number) => readonly number[]

const FRAMES_MAX = 10_000
const ENTRIES_MAX = 1000
/** Strips of a row each of the tallest picture in four planes. */
const VALUES_MAX = 1_000_000
const RATIONAL = 5
/** Bytes of a value by its type (TIFF 6.0, section 2; 13 and 16 to 18 of BigTIFF). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

/**
 * Hands `use` the directories of a TIFF or BigTIFF and closes the file after it; null when the file is none, or its
 * first directory is broken. A chain of directories that breaks off or returns to itself ends there. A directory whose
 * values lie beyond the end of the file is a frame without size.
 */
export async function withTiff<T>(path: string, use: (file: TiffFile) => Promise<T>): Promise<T | null> {
  const handle = openSync(path, 'r')
  try {
    const size = sizeSync(handle)
    const read = (at: number, length: number): Buffer => {
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)))
      return buffer.subarray(0, readSync(handle, buffer, 0, buffer.length, at))
    }
    const file = readTiff(read)
    return file && (await use(file))
  } finally {
    closeSync(handle)
  }
}

function readTiff(read: TiffFile['read']): TiffFile | null {
  const head = read(0, 16)
  const order = head.toString('latin1', 0, 2)
  if (head.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const isLittleEndian = order === 'II'
  const number = numberReader(isLittleEndian)
  const version = number(head, 2, 2)
  if (version !== 42 && version !== 43) return null
  const isBig = version === 43
  const frames: TiffFrame[] = []
  const directories: { at: number; linkAt: number }[] = []
  const visited = new Set<number>()
  let next = isBig ? number(head, 8, 8) : number(head, 4, 4)
  while (next !== 0 && !visited.has(next) && frames.length < FRAMES_MAX) {
    visited.add(next)
    try {
      const directory = readDirectory(read, number, next, isBig)
      directories.push({ at: next, linkAt: directory.linkAt })
      frames.push(frameOrLost(directory.field))
      next = directory.next
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      break
    }
  }
  return frames.length === 0 ? null : { isLittleEndian, isBig, frames, directories, breaksOff: next !== 0, read }
}

type ReadNumber = (from: Buffer, at: number, bytes: number) => number

function numberReader(isLittleEndian: boolean): ReadNumber {
  return (from, at, bytes) => {
    if (bytes === 8) {
      return Number(isLittleEndian ? from.readBigUInt64LE(at) : from.readBigUInt64BE(at))
    }
    return isLittleEndian ? from.readUIntLE(at, bytes) : from.readUIntBE(at, bytes)
  }
}

/** Throws RangeError when it lies beyond the end of the file. */
function readDirectory(
  read: TiffFile['read'],
  number: ReadNumber,
  at: number,
  isBig: boolean,
): { readonly field: Field; readonly next: number; readonly linkAt: number } {
  const [countBytes, entryBytes, offsetBytes] = isBig ? [8, 20, 8] : [2, 12, 4]
  const count = number(read(at, countBytes), 0, countBytes)
  if (count > ENTRIES_MAX) throw new RangeError('too many entries')
  const body = read(at + countBytes, count * entryBytes + offsetBytes)
  const entries = new Map<number, { readonly type: number; readonly count: number; readonly at: number }>()
  for (let index = 0; index < count; index++) {
    const entry = index * entryBytes
    const [type, values] = [number(body, entry + 2, 2), number(body, entry + 4, offsetBytes)]
    entries.set(number(body, entry, 2), { type, count: values, at: entry + 4 + offsetBytes })
  }
  const field: Field = tag => {
    const entry = entries.get(tag)
    const bytes = entry && TYPE_BYTES[entry.type]
    if (!entry || bytes === undefined || entry.count > VALUES_MAX) return []
    const length = bytes * entry.count
    const values =
      length <= offsetBytes
        ? body.subarray(entry.at, entry.at + length)
        : read(number(body, entry.at, offsetBytes), length)
    if (entry.type === RATIONAL) {
      return Array.from({ length: entry.count }, (_, i) => number(values, i * 8, 4) / number(values, i * 8 + 4, 4))
    }
    return Array.from({ length: entry.count }, (_, index) => number(values, index * bytes, bytes))
  }
  const link = count * entryBytes
  return { field, next: number(body, link, offsetBytes), linkAt: at + countBytes + link }
}

function frameOrLost(field: Field): TiffFrame {
  try {
    return frameOf(field)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return frameOf(() => [])
  }
}

function frameOf(field: Field): TiffFrame {
  const one = (tag: number, otherwise: number): number => field(tag)[0] ?? otherwise
  const [width, height] = [one(256, 0), one(257, 0)]
  const bits = field(258)
  const isTiled = field(322).length > 0
  const oldAt = field(513)[0]
  const [x, y] = [field(282)[0], field(283)[0]]
  const tables = field(347)
  return {
    width,
    height,
    bits: bits.every(value => value === bits[0]) ? (bits[0] ?? 1) : 0,
    samples: one(277, 1),
    sampleFormat: one(339, 1),
    compression: one(259, 1),
    // Without a name three samples are red, green and blue, and one is brighter the higher it is.
    photometric: one(262, one(277, 1) >= 3 ? 2 : 1),
    isColourNamed: field(262).length > 0,
    isPlanar: one(284, 1) === 2,
    predictor: one(317, 1),
    isReversed: one(266, 1) === 2,
    extraSamples: field(338),
    isTiled,
    segmentWidth: isTiled ? one(322, 0) : width,
    segmentHeight: isTiled ? one(323, 0) : Math.min(height, one(278, height)),
    offsets: field(isTiled ? 324 : 273),
    byteCounts: field(isTiled ? 325 : 279),
    palette: field(320),
    subsampling: [one(530, 2), field(530)[1] ?? 2],
    oldJpeg: oldAt === undefined ? null : { at: oldAt, length: one(514, 0) },
    jpegTables: tables.length > 0 ? Buffer.from(tables) : null,
    orientation: one(274, 1),
    resolution: x !== undefined && y !== undefined && x > 0 && y > 0 ? { x, y, unit: one(296, 2) } : null,
  }
}
