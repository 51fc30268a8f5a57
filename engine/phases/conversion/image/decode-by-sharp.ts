import { readFile } from '../../../shared/disk/files.ts'
import { pathOrBytesSync } from '../../../shared/disk/files-sync.ts'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { corruptImage, imageFacts, PIXELS_MAX, SIDE_PX_MAX } from '../../../pdfium/image-facts.ts'
import type { ImageFacts } from '../../../pdfium/image-facts.ts'
import { assert } from '../../../shared/assert.ts'
import { rescueCutPng } from './rescue-cut-png.ts'

/** A picture as its pixels, which are squares: upright, sRGB, on white. */
export interface DecodedImage {
  /** Three bytes a pixel, red first. */
  readonly data: Buffer
  readonly width: number
  readonly height: number
  /** Null when the file says nothing of its resolution. */
  readonly dpi: number | null
  /** Pictures in the file, of which this is the first. */
  readonly frames: number
  /** Something of the file is missing or wrong. */
  readonly isDamaged: boolean
  /** Rows down to the last one that is not filled up, 0 to 1. */
  readonly readableShare: number
}

/** What sets a picture upright by its orientation (Exif 2.32, tag 0x0112); the library mirrors first and turns then. */
const UPRIGHT: readonly ((picture: Sharp) => Sharp)[] = [
  picture => picture,
  picture => picture.flop(),
  picture => picture.rotate(180),
  picture => picture.flip(),
  picture => picture.rotate(270).flop(),
  picture => picture.rotate(90),
  picture => picture.rotate(90).flop(),
  picture => picture.rotate(270),
]

/**
 * Decodes the first picture of a file that sharp reads; of a damaged one what can be read.
 * Throws EngineError input: corrupt_file, image_too_large.
 */
export async function decodeBySharp(path: string): Promise<DecodedImage> {
  const facts = await imageFacts(path, 1)
  const file = pathOrBytesSync(path)
  const { pages = 1, density } = await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata()
  const rest = { frames: pages, dpi: density !== undefined && density > 1 ? density : null }
  try {
    const { data, info } = await pixelsOf(open(file, 'error').autoOrient())
    const { width, height } = info
    return await squared({ data, width, height, ...rest, isDamaged: false, readableShare: 1 }, facts)
  } catch {
    return await squared({ ...(await recover(file)), ...rest, isDamaged: true }, facts)
  }
}

/** Stretched where the file's pixels are no squares, as far as an image may be large. */
async function squared(
  image: DecodedImage,
  { widthPx, heightPx, dpi, isStretched }: ImageFacts,
): Promise<DecodedImage> {
  if (!isStretched) return image
  const scale = Math.min(1, SIDE_PX_MAX / Math.max(widthPx, heightPx), Math.sqrt(PIXELS_MAX / (widthPx * heightPx)))
  const [width, height] = [Math.max(1, Math.floor(widthPx * scale)), Math.max(1, Math.floor(heightPx * scale))]
  const raw = { width: image.width, height: image.height, channels: 3 as const }
  const data = await sharp(image.data, { raw }).resize(width, height, { fit: 'fill', kernel: 'cubic' }).raw().toBuffer()
  return { ...image, data, width, height, dpi: dpi * scale }
}

/** The readable rows, and white below them. */
async function recover(
  file: string | Buffer,
): Promise<Pick<DecodedImage, 'data' | 'width' | 'height' | 'readableShare'>> {
  try {
    const { orientation = 1, format } = await sharp(file, { limitInputPixels: false, failOn: 'none' }).metadata()
    const cut = format === 'png' ? rescueCutPng(typeof file === 'string' ? await readFile(file) : file) : null
    assert(format !== 'png' || cut, 'a PNG of which rows are left')
    const { data: stored, info } = await pixelsOf(cut ? open(cut.bytes, 'none') : open(file, 'none'))
    const raw = { width: info.width, height: cut?.height ?? info.height, channels: 3 as const }
    const rowBytes = raw.width * 3
    const readableRows = cut?.rows ?? rowsAboveFill(stored, rowBytes)
    const whole = Buffer.alloc(rowBytes * raw.height, 255)
    stored.copy(whole, 0, 0, readableRows * rowBytes)
    const upright = UPRIGHT[orientation - 1] ?? (picture => picture)
    const shown = await upright(sharp(whole, { raw })).raw().toBuffer({ resolveWithObject: true })
    const { width, height } = shown.info
    return { data: shown.data, width, height, readableShare: readableRows / raw.height }
  } catch (error) {
    throw corruptImage(error)
  }
}

/** Rows down to the last one that is not all of one colour, with which decoders fill up what is missing. */
function rowsAboveFill(data: Buffer, rowBytes: number): number {
  const filled = Buffer.alloc(rowBytes, data.subarray(data.length - 3))
  let rows = data.length / rowBytes
  while (rows > 0 && data.subarray((rows - 1) * rowBytes, rows * rowBytes).equals(filled)) rows--
  return rows
}

function open(file: string | Buffer, failOn: 'error' | 'none'): Sharp {
  return sharp(file, { limitInputPixels: 100_000_000, failOn })
}

function pixelsOf(picture: Sharp) {
  return picture
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
}
