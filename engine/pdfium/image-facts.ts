import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { pathOrBytesSync } from '../shared/disk/files-sync.ts'
import { EngineError } from '../shared/errors.ts'
import { imageDensities } from './image-densities.ts'

/**
 * An image as a page, after its EXIF orientation. Its pixels are counted as squares: a fax, whose pixels are taller
 * than wide, has more rows here than in the file, and is to be stretched to this size when it is decoded.
 */
export interface ImageFacts {
  readonly pageCount: number
  readonly widthPx: number
  readonly heightPx: number
  readonly widthPt: number
  readonly heightPt: number
  readonly dpi: number
  /** The file says its resolution; else `dpi` is what fits the image onto A4. */
  readonly dpiIsKnown: boolean
  /** The pixels of the file are no squares. */
  readonly isStretched: boolean
  readonly colour: 'colour' | 'grey' | 'black_white'
}

/** Largest image that is taken. */
export const PIXELS_MAX = 100_000_000
export const SIDE_PX_MAX = 10_000
const A4_PT = { short: 595.28, long: 841.89 }
const A3_LONG_PT = 1190.55
// What it keeps goes by the file's name, and working files take each other's names.
sharp.cache(false)

/** Cameras and screens write these without meaning them. */
const MEANINGLESS_DPI = new Set([72, 96])

const DPI_MIN = 90
const DPI_MAX = 1300
/** Between the densities of a fax: 204 by 196 to 204 by 98 (ITU-T T.4, table 1), or 400 by 100; more is a mistake. */
const UNEQUAL = { min: 1.02, max: 4.05 } as const
/** Outside TIFF, where faxes are, a small difference is a mistake as well. */
const UNEQUAL_MIN_ELSEWHERE = 1.2

/**
 * Size and pages of an image; `page` is 1-based.
 * Throws EngineError input: corrupt_file, image_too_large.
 */
export async function imageFacts(path: string, page: number): Promise<ImageFacts> {
  const metadata = await readMetadata(path, page)
  const turned = (metadata.orientation ?? 1) >= 5
  checkImageSize(metadata.width, metadata.height)
  const square = squarePixels(path, page, metadata)
  const stored = square ?? metadata
  const widthPx = turned ? stored.height : stored.width
  const heightPx = turned ? stored.width : stored.height
  const known = trustedDpi(square?.dpi ?? metadata.density, widthPx, heightPx)
  const dpi = known ?? dpiOnA4(widthPx, heightPx)
  return {
    pageCount: metadata.pages ?? 1,
    widthPx,
    heightPx,
    widthPt: (widthPx / dpi) * 72,
    heightPt: (heightPx / dpi) * 72,
    dpi,
    dpiIsKnown: known !== null,
    isStretched: square !== null,
    colour: colourOf(metadata),
  }
}

/** Throws EngineError input image_too_large; to be asked before anything is decoded. Sizes in pixels. */
export function checkImageSize(width: number, height: number): void {
  if (width <= SIDE_PX_MAX && height <= SIDE_PX_MAX && width * height <= PIXELS_MAX) return
  throw new EngineError(
    'input',
    'image_too_large',
    `Das Bild ist mit ${width} × ${height} Bildpunkten zu groß (höchstens 10.000 je Seite und 100 Millionen insgesamt). Bitte mit 300 dpi neu scannen.`,
    { details: { width, height } },
  )
}

/**
 * The reader of a page's pixels: limited, upright by EXIF unless they are wanted as they are stored. Decoding faults
 * must go through `corruptImage`.
 */
export function openImage(path: string | Buffer, page: number, turn: 'upright' | 'as_stored' = 'upright'): Sharp {
  const file = typeof path === 'string' ? pathOrBytesSync(path) : path
  const image = sharp(file, { page: page - 1, limitInputPixels: PIXELS_MAX, failOn: 'error' })
  return turn === 'upright' ? image.autoOrient() : image
}

/** The EngineError for an image that cannot be decoded. */
export function corruptImage(cause: unknown): EngineError {
  return new EngineError(
    'input',
    'corrupt_file',
    'Das Bild ist beschädigt oder unvollständig und lässt sich nicht öffnen. Bitte neu scannen oder die Datei neu anfordern.',
    { cause },
  )
}

/** As it is stored: two tones are black and white whatever they are, more than one channel is colour whatever it holds. */
function colourOf({ space, bitsPerSample }: Metadata): ImageFacts['colour'] {
  if (bitsPerSample === 1) return 'black_white'
  return space === 'b-w' || space === 'grey16' ? 'grey' : 'colour'
}

async function readMetadata(path: string, page: number): Promise<Metadata> {
  try {
    return await sharp(pathOrBytesSync(path), { page: page - 1, limitInputPixels: false, failOn: 'none' }).metadata()
  } catch (error) {
    throw corruptImage(error)
  }
}

/**
 * Size that a picture as stored has at the larger of two plausible, unequal densities; null when its pixels are
 * squares.
 */
function squarePixels(
  path: string,
  page: number,
  { format, width, height }: Metadata,
): { readonly width: number; readonly height: number; readonly dpi: number } | null {
  const isTiff = format === 'tiff'
  if (!isTiff && format !== 'jpeg' && format !== 'png') return null
  const found = imageDensities(path, page)
  if (!found) return null
  const [smaller, dpi] = [Math.min(found.x, found.y), Math.max(found.x, found.y)]
  const ratio = dpi / smaller
  if (smaller < DPI_MIN || dpi > DPI_MAX) return null
  if (ratio < (isTiff ? UNEQUAL.min : UNEQUAL_MIN_ELSEWHERE) || ratio > UNEQUAL.max) return null
  const square = { width: Math.round((width * dpi) / found.x), height: Math.round((height * dpi) / found.y), dpi }
  // A fax may be as long as its roll; of others only a size of paper shows that the difference is meant.
  return isTiff || trustedDpi(dpi, square.width, square.height) !== null ? square : null
}

function trustedDpi(density: number | undefined, widthPx: number, heightPx: number): number | null {
  if (density === undefined || density < DPI_MIN || density > DPI_MAX || MEANINGLESS_DPI.has(density)) return null
  const longPt = (Math.max(widthPx, heightPx) / density) * 72
  return longPt > A3_LONG_PT * 1.05 || longPt < 72 ? null : density
}

function dpiOnA4(widthPx: number, heightPx: number): number {
  const short = Math.min(widthPx, heightPx) / (A4_PT.short / 72)
  const long = Math.max(widthPx, heightPx) / (A4_PT.long / 72)
  return Math.max(short, long, 1)
}
