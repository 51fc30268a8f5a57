import type { PageCode } from '../../../model/page-mark.ts'
import { findPatchCode } from './find-patch-code.ts'
import type { PixelRect } from '../pixels/find-missed.ts'
import { resizeGrey, transformGrey, turnGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { roughCopy } from '../pixels/small-copy.ts'
import { coarseCopy, findAllCodeSuspects, SUSPECTS_DPI } from './read-codes-suspects.ts'
import { readCodesInPixels } from './read-codes-in-pixels.ts'
import type { ReadCode } from './read-codes-in-pixels.ts'

interface Look {
  /** How many of its pixels stand for one of the place, along a side; a turned one is a little larger. */
  readonly scale: number
  readonly show: (crop: GreyImage) => Promise<GreyImage>
}

/**
 * A place is looked at until something is read there: as it is, smoothed, larger; scans also sharpened, smaller and
 * turned for slanted bars.
 */
const LOOKS: readonly Look[] = [
  { scale: 1, show: crop => Promise.resolve(crop) },
  { scale: 1, show: crop => transformGrey(crop, crop.dpi, pixels => pixels.blur(1)) },
  { scale: 2, show: crop => resizeGrey(crop, crop.dpi * 2) },
  { scale: 1, show: crop => transformGrey(crop, crop.dpi, pixels => pixels.normalise().sharpen({ sigma: 2 })) },
  { scale: 0.5, show: crop => resizeGrey(crop, crop.dpi / 2) },
  { scale: 1, show: crop => turnGrey(crop, 20) },
  { scale: 1, show: crop => turnGrey(crop, -20) },
]
const LOOKS_AT_DRAWN = 3
/** Enlarged, a place must stay below this. */
const CROP_PIXELS_MAX = 2_500_000

/**
 * The barcodes of a page, from its top: QR, DataMatrix, Code 128, Code 39, EAN, PDF417, Aztec and Patch Code T. A quick
 * pass over the whole page; then the places whose ink looks like a code and where nothing was read, with more effort.
 * A page that was drawn from a PDF is sharp and lies straight, so fewer efforts are made. Boxes are shares of the image
 * as given.
 */
export async function readCodes(image: GreyImage, origin: 'scanned' | 'drawn' = 'scanned'): Promise<PageCode[]> {
  const looks = origin === 'drawn' ? LOOKS.slice(0, LOOKS_AT_DRAWN) : LOOKS
  const found = await readCodesInPixels(image, 'quick')
  const small = await roughCopy(image, SUSPECTS_DPI)
  for (const place of findAllCodeSuspects(small, await coarseCopy(small), image)) {
    if (found.some(code => overlaps(code, place))) continue
    found.push(...(await readPlace(image, place, looks)))
  }
  const patch = await findPatchCode(small)
  return [...distinct(found).map(code => toPageCode(code, image)), ...(patch ? [patch] : [])].sort(
    (one, other) => one.box[1] - other.box[1] || one.box[0] - other.box[0],
  )
}

async function readPlace(image: GreyImage, place: PixelRect, looks: readonly Look[]): Promise<ReadCode[]> {
  const width = place.x1 - place.x0
  const height = place.y1 - place.y0
  if (width < 8 || height < 8) return []
  const crop = await transformGrey(image, image.dpi, pixels =>
    pixels.extract({ left: place.x0, top: place.y0, width, height }),
  )
  for (const { scale, show } of looks) {
    // A whole page of grain looks like a code: drawing looks of it that are too large to be read took 4 s of 5.
    if (width * height * scale ** 2 > CROP_PIXELS_MAX) continue
    const seen = await show(crop)
    if (seen.width * seen.height > CROP_PIXELS_MAX) continue
    const codes = await readCodesInPixels(seen, 'hard')
    if (codes.length > 0) return codes.map(code => ({ ...code, ...toPlace(code, seen, crop, place) }))
  }
  return []
}

/** From the pixels of a look back to those of the page; a turned look keeps its centre. */
function toPlace(code: PixelRect, seen: GreyImage, crop: GreyImage, place: PixelRect): PixelRect {
  const scale = seen.dpi / crop.dpi
  const shiftX = place.x0 - (seen.width / scale - crop.width) / 2
  const shiftY = place.y0 - (seen.height / scale - crop.height) / 2
  return {
    x0: Math.max(place.x0, code.x0 / scale + shiftX),
    y0: Math.max(place.y0, code.y0 / scale + shiftY),
    x1: Math.min(place.x1, code.x1 / scale + shiftX),
    y1: Math.min(place.y1, code.y1 / scale + shiftY),
  }
}

function distinct(codes: readonly ReadCode[]): ReadCode[] {
  return codes.filter(
    (code, index) =>
      !codes
        .slice(0, index)
        .some(other => other.text === code.text && other.format === code.format && overlaps(other, code)),
  )
}

function overlaps(one: PixelRect, other: PixelRect): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1
}

function toPageCode({ format, text, x0, y0, x1, y1 }: ReadCode, { width, height }: GreyImage): PageCode {
  return { format, text, box: [x0 / width, y0 / height, (x1 - x0) / width, (y1 - y0) / height] }
}
