import sharp from 'sharp'
import { assert } from '../../../shared/assert.ts'
import type { TiffFile, TiffFrame } from './read-tiff.ts'
import { colourSamples, toRgb } from './tiff-colours.ts'
import { guessedRange, knownRange, rowReader } from './tiff-samples.ts'
import type { SampleRange } from './tiff-samples.ts'
import { PACKINGS, unpackTiffSegment } from './unpack-tiff-segment.ts'

const OLD_JPEG = 6
const NEW_JPEG = 7
const YCBCR = 6
const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const SEGMENT_BYTES_MAX = 1_000_000_000

/** Whether `decodeTiff` knows how this frame is stored. */
export function isDecodable(frame: TiffFrame): boolean {
  if (frame.compression === OLD_JPEG) return frame.oldJpeg !== null
  const { samples, photometric, bits, isPlanar, predictor } = frame
  if (frame.isReversed || predictor > 3 || bits === 0) return false
  if (frame.sampleFormat === 3 ? ![16, 32, 64].includes(bits) : bits > 32) return false
  if (photometric === YCBCR) return !isPlanar && samples === 3 && bits === 8 && PACKINGS.has(frame.compression)
  const colours = colourSamples(photometric)
  if (colours === 0 || samples < colours || samples > 16) return false
  return (
    PACKINGS.has(frame.compression) || (frame.compression === NEW_JPEG && bits === 8 && (isPlanar || samples === 1))
  )
}

/**
 * The pixels of a frame, three bytes each, as they are stored (not turned), in sRGB on white. Reads what the image
 * library cannot or reads wrong: tiles of planes, samples of 6 to 14, 32 and 64 bits, CIE L*a*b*, old JPEG and others.
 * What is missing at the end of a segment is black. Throws when the frame cannot be decoded.
 */
export async function decodeTiff(file: TiffFile, frame: TiffFrame): Promise<Buffer> {
  const { width, height } = frame
  if (frame.compression === OLD_JPEG) return await decodeOldJpeg(file, frame)
  if (frame.photometric === YCBCR) return decodeYcbcr(file, frame)
  const range = knownRange(frame) ?? (await seenRange(file, frame))
  const out = Buffer.alloc(width * height * 3)
  const convert = toRgb(frame, range)
  await eachRow(file, frame, (row, pixels, x, y) => convert(row, pixels, out, (y * width + x) * 3))
  return out
}

async function seenRange(file: TiffFile, frame: TiffFrame): Promise<SampleRange> {
  let [low, high] = [Infinity, -Infinity]
  await eachRow(file, frame, (row, pixels) => {
    for (const value of row.subarray(0, pixels * frame.samples)) {
      if (value < low) low = value
      if (value > high) high = value
    }
  })
  return guessedRange(frame, low, high)
}

type TakeRow = (row: Float64Array, pixels: number, x: number, y: number) => void

/** Rows of all segments, with all samples of a pixel side by side also where the file keeps them in planes. */
async function eachRow(file: TiffFile, frame: TiffFrame, take: TakeRow): Promise<void> {
  const { width, height, samples, isPlanar, segmentWidth, segmentHeight } = frame
  assert(segmentWidth > 0 && segmentHeight > 0, 'segments of some size')
  const [across, down] = [Math.ceil(width / segmentWidth), Math.ceil(height / segmentHeight)]
  const planes = isPlanar ? samples : 1
  const step = isPlanar ? 1 : samples
  const read = rowReader(frame, file.isLittleEndian, segmentWidth * step, step)
  const [part, row] = [new Float64Array(segmentWidth * step), new Float64Array(segmentWidth * samples)]
  for (let segment = 0; segment < across * down; segment++) {
    const [x, y] = [(segment % across) * segmentWidth, Math.floor(segment / across) * segmentHeight]
    const bytes: Buffer[] = []
    for (let plane = 0; plane < planes; plane++)
      bytes.push(await readSegment(file, frame, plane * across * down + segment))
    for (let line = 0; line < segmentHeight && y + line < height; line++) {
      for (const [plane, stored] of bytes.entries()) {
        read(stored, line, part)
        for (let index = 0; index < part.length; index++) row[index * planes + plane] = part[index] ?? 0
      }
      take(row, Math.min(segmentWidth, width - x), x, y + line)
    }
  }
}

async function readSegment(file: TiffFile, frame: TiffFrame, index: number): Promise<Buffer> {
  const [at, packedBytes] = [frame.offsets[index], frame.byteCounts[index]]
  assert(at !== undefined && packedBytes !== undefined && packedBytes <= SEGMENT_BYTES_MAX, 'a segment that is there')
  const packed = file.read(at, packedBytes)
  if (frame.compression === NEW_JPEG) return await decodeJpegPlane(frame, packed)
  const perPixel = frame.isPlanar ? 1 : frame.samples
  const bytes = Math.ceil((frame.segmentWidth * perPixel * frame.bits) / 8) * frame.segmentHeight
  assert(bytes <= SEGMENT_BYTES_MAX, 'a segment that fits into memory')
  return unpackTiffSegment(packed, frame.compression, bytes)
}

/** Technical note 2: the tables stand once for all segments, each of them a stream that lacks its own. */
async function decodeJpegPlane({ jpegTables }: TiffFrame, packed: Buffer): Promise<Buffer> {
  const stream = jpegTables ? Buffer.concat([jpegTables.subarray(0, -2), packed.subarray(2)]) : packed
  return await sharp(stream, { failOn: 'error' }).toColourspace('b-w').raw().toBuffer()
}

/** TIFF 6.0, section 22: a whole stream, or its head with the strips after it. */
async function decodeOldJpeg(
  file: TiffFile,
  { oldJpeg, offsets, byteCounts, width, height }: TiffFrame,
): Promise<Buffer> {
  assert(oldJpeg, 'the place of a stream')
  const end = oldJpeg.at + oldJpeg.length
  const apart = offsets.flatMap((at, index) => {
    const isWithin = at >= oldJpeg.at && at < end
    return isWithin ? [] : [file.read(at, Math.min(byteCounts[index] ?? 0, SEGMENT_BYTES_MAX))]
  })
  const head = file.read(oldJpeg.at, Math.min(oldJpeg.length || SEGMENT_BYTES_MAX, SEGMENT_BYTES_MAX))
  const stream = Buffer.concat([head, ...apart, END_OF_JPEG])
  const { data, info } = await sharp(stream, { failOn: 'error' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert(info.width === width && info.height === height && info.channels === 3, 'a stream of the picture')
  return data
}

/** TIFF 6.0, section 21: blocks of brightness with one pair of colours; full range unless it were told otherwise. */
function decodeYcbcr(file: TiffFile, frame: TiffFrame): Buffer {
  const { width, height, segmentWidth, segmentHeight } = frame
  const across = Math.ceil(width / segmentWidth)
  const out = Buffer.alloc(width * height * 3)
  for (const [index, at] of frame.offsets.entries()) {
    const [left, top] = [(index % across) * segmentWidth, Math.floor(index / across) * segmentHeight]
    const rows = frame.isTiled ? segmentHeight : Math.min(segmentHeight, height - top)
    // Some writers keep a colour for each pixel and forget to say so.
    const isFull = frame.compression === 1 && frame.byteCounts[index] === segmentWidth * rows * 3
    const [h, v] = isFull ? [1, 1] : frame.subsampling
    const blocks = Math.ceil(segmentWidth / h)
    const bytes = blocks * Math.ceil(rows / v) * (h * v + 2)
    const stored = unpackTiffSegment(file.read(at, frame.byteCounts[index] ?? 0), frame.compression, bytes)
    for (let y = 0; y < rows && top + y < height; y++) {
      for (let x = 0; x < segmentWidth && left + x < width; x++) {
        const block = (Math.floor(y / v) * blocks + Math.floor(x / h)) * (h * v + 2)
        const bright = stored[block + (y % v) * h + (x % h)] ?? 0
        const [blue, red] = [(stored[block + h * v] ?? 128) - 128, (stored[block + h * v + 1] ?? 128) - 128]
        const to = ((top + y) * width + left + x) * 3
        out[to] = clamp(bright + 1.402 * red)
        out[to + 1] = clamp(bright - 0.344136 * blue - 0.714136 * red)
        out[to + 2] = clamp(bright + 1.772 * blue)
      }
    }
  }
  return out
}

function clamp(value: number): number {
  return Math.max(0, Math.min(255, Math.round(value)))
}
