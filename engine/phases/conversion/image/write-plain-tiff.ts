import { closeSync, openSync, writeSync } from '../../../shared/disk/files-sync.ts'
import { deflateSync } from 'node:zlib'
import type { TiffFrame } from './read-tiff.ts'

/** Pixels of a picture, three bytes each; null for one that is lost, which keeps its place. */
export type PlainPicture = Pick<TiffFrame, 'width' | 'height' | 'orientation' | 'resolution'> & {
  readonly pixels: Buffer | null
}

export interface PlainTiff {
  add(picture: PlainPicture): void
  /** Writes the last directory; a file without it is none. */
  close(): void
}

const SHORT = 3
const LONG = 4
const RATIONAL = 5
const DEFLATE = 8
/** No deflate, so that the picture cannot be read; libraries refuse the whole file when a strip has no bytes. */
const LOST = Buffer.from('lost')
const RATIONAL_UNIT = 10_000

/** Of a directory: tag, type, count, and the value or where it stands. */
type Entries = Parameters<typeof directoryOf>[0]

/**
 * A TIFF that every library reads (baseline of TIFF 6.0 with deflate; grey where the picture is), written to `path` a
 * picture after the other. Size, turn and resolution are those of the pictures.
 */
export function writePlainTiff(path: string): PlainTiff {
  const file = openSync(path, 'w')
  let at = 0
  const write = (bytes: Buffer): number => {
    const start = at
    at += writeSync(file, bytes, 0, bytes.length, at)
    if (at % 2 === 1) at++
    return start
  }
  write(Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]))
  let linkAt = 4
  return {
    add(picture) {
      const directory = directoryOf(entriesOf(picture, write))
      const directoryAt = write(directory)
      const link = Buffer.alloc(4)
      link.writeUInt32LE(directoryAt)
      writeSync(file, link, 0, 4, linkAt)
      linkAt = directoryAt + directory.length - 4
    },
    close: () => closeSync(file),
  }
}

/** Writes the pixels of a picture and what else its directory points to; `write` gives back where that stands. */
function entriesOf(picture: PlainPicture, write: (bytes: Buffer) => number): Entries {
  const stored = storedOf(picture)
  const stripAt = write(stored.bytes)
  const { x = 72, y = 72, unit = 1 } = picture.resolution ?? {}
  const resolutionAt = write(rationals(x, y))
  const bitsAt = write(shorts(8, 8, 8))
  return [
    [256, LONG, 1, picture.width],
    [257, LONG, 1, picture.height],
    stored.samples === 1 ? [258, SHORT, 1, 8] : [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, DEFLATE],
    [262, SHORT, 1, stored.samples === 1 ? 1 : 2],
    [273, LONG, 1, stripAt],
    [274, SHORT, 1, picture.orientation],
    [277, SHORT, 1, stored.samples],
    [278, LONG, 1, picture.height],
    [279, LONG, 1, stored.bytes.length],
    [282, RATIONAL, 1, resolutionAt],
    [283, RATIONAL, 1, resolutionAt + 8],
    [296, SHORT, 1, unit],
  ]
}

function storedOf({ pixels }: PlainPicture): { readonly bytes: Buffer; readonly samples: 1 | 3 } {
  if (!pixels) return { bytes: LOST, samples: 1 }
  if (!isGrey(pixels)) return { bytes: deflateSync(pixels, { level: 3 }), samples: 3 }
  const grey = Buffer.alloc(pixels.length / 3)
  for (let index = 0; index < grey.length; index++) grey[index] = pixels[index * 3] ?? 0
  return { bytes: deflateSync(grey, { level: 3 }), samples: 1 }
}

function isGrey(pixels: Buffer): boolean {
  for (let at = 0; at < pixels.length; at += 3) {
    if (pixels[at] !== pixels[at + 1] || pixels[at] !== pixels[at + 2]) return false
  }
  return true
}

function directoryOf(entries: readonly (readonly [number, number, number, number])[]): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4)
  bytes.writeUInt16LE(entries.length)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(count, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  }
  return bytes
}

function rationals(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8)
  for (const [index, value] of values.entries()) {
    bytes.writeUInt32LE(Math.min(2 ** 32 - 1, Math.round(value * RATIONAL_UNIT)), index * 8)
    bytes.writeUInt32LE(RATIONAL_UNIT, index * 8 + 4)
  }
  return bytes
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, index * 2)
  return bytes
}
