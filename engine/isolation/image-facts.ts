import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import { EngineError } from '../shared/errors.ts'

/** An image as a page. Pixels and points after its EXIF orientation. */
export interface ImageFacts {
  readonly pageCount: number
  readonly widthPx: number
  readonly heightPx: number
  readonly widthPt: number
  readonly heightPt: number
  readonly dpi: number
  /** The file says its resolution; else `dpi` is what fits the image onto A4. */
  readonly dpiIsKnown: boolean
}

const PIXELS_MAX = 100_000_000
const SIDE_PX_MAX = 10_000
const A4_PT = { short: 595.28, long: 841.89 }
const A3_LONG_PT = 1190.55
// What it keeps goes by the file's name, and working files take each other's names.
sharp.cache(false)

/** Cameras and screens write these without meaning them. */
const MEANINGLESS_DPI = new Set([72, 96])

/**
 * Size and pages of an image; `page` is 1-based.
 * Throws EngineError input: corrupt_file, image_too_large.
 */
export async function imageFacts(path: string, page: number): Promise<ImageFacts> {
  const metadata = await readMetadata(path, page)
  const turned = (metadata.orientation ?? 1) >= 5
  const widthPx = turned ? metadata.height : metadata.width
  const heightPx = turned ? metadata.width : metadata.height
  checkImageSize(widthPx, heightPx)
  const known = trustedDpi(metadata.density, widthPx, heightPx)
  const dpi = known ?? dpiOnA4(widthPx, heightPx)
  return {
    pageCount: metadata.pages ?? 1,
    widthPx,
    heightPx,
    widthPt: (widthPx / dpi) * 72,
    heightPt: (heightPx / dpi) * 72,
    dpi,
    dpiIsKnown: known !== null,
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

/** The reader of a page's pixels: limited, upright by EXIF. Decoding faults must go through `corruptImage`. */
export function openImage(path: string | Buffer, page: number): Sharp {
  return sharp(path, { page: page - 1, limitInputPixels: PIXELS_MAX, failOn: 'error' }).autoOrient()
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

async function readMetadata(path: string, page: number): Promise<Metadata> {
  try {
    return await sharp(path, { page: page - 1, limitInputPixels: false, failOn: 'none' }).metadata()
  } catch (error) {
    throw corruptImage(error)
  }
}

function trustedDpi(density: number | undefined, widthPx: number, heightPx: number): number | null {
  if (density === undefined || density < 90 || density > 1300 || MEANINGLESS_DPI.has(density)) return null
  const longPt = (Math.max(widthPx, heightPx) / density) * 72
  return longPt > A3_LONG_PT * 1.05 || longPt < 72 ? null : density
}

function dpiOnA4(widthPx: number, heightPx: number): number {
  const short = Math.min(widthPx, heightPx) / (A4_PT.short / 72)
  const long = Math.max(widthPx, heightPx) / (A4_PT.long / 72)
  return Math.max(short, long, 1)
}
