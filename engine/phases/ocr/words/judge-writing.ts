import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { connectedInk } from '../pixels/connected-ink.ts'
import { cutOut } from '../pixels/cut-out.ts'
import { darkerThanAround } from '../pixels/darker-than-around.ts'
import { estimateSkews } from '../pixels/estimate-skew.ts'
import type { LineSlant, LineSlants } from '../pixels/estimate-skew.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.words)

const STRENGTH_MIN = WEIGHTS.writingStrengthMin
const WEAK_INK_SHARE = WEIGHTS.weakInkShare
/** Lines weaker than this are not seen. */
const WEAK_STRENGTH = 3
const TEXTURE_INK_SHARE = WEIGHTS.textureInkShare
const PATTERN_INK_SHARE = WEIGHTS.patternInkShare
/**
 * Of a part of the page: lines are 4.7 (too small to be read) to 100 times sharper at their own slant than at others.
 */
const PEAK_MIN = { noise: 3.5, texture: 5.5 } as const
const PART_INCHES = { width: 3, height: 2 } as const

/** Marks are counted in so many strips of the page, which all have to look alike. */
const BANDS = 4
const BAND_INCHES = WEIGHTS.band
const MM_PER_INCH = 25.4
const AROUND_INCHES = WEIGHTS.around
const INK_SHARE_OF_MEAN = WEIGHTS.inkShareOfMean
const INK_DEPTH_MIN = 5
const SPECK_MM_MAX = WEIGHTS.speckMax
/** Longer marks are letters. */
const SMALL_MM_MAX = 1
const LETTER_MM_MAX = 9
/** Per square inch. Scans have up to 10, the smallest print 290 letters. */
const SPECKS_MIN = 150
const SPECKS_PER_LETTER_MIN = 2
const PATTERN_MIN = 250

/** Clockwise slant in degrees; 0 where there is much ink and no line, and turning would only smear it. */
export function clearDegrees({ degrees, strength, inkShare }: LineSlant): number {
  return inkShare > WEAK_INK_SHARE && strength < WEAK_STRENGTH ? 0 : degrees
}

/**
 * The page is noise, a texture or a pattern all over, which the recogniser would look for letters in for a minute and
 * more. `image` at its working resolution, `small` the copy that `slants` were estimated of. In doubt the answer is no.
 */
export function holdsNoWriting(image: GreyImage, small: GreyImage, { rows, columns }: LineSlants): boolean {
  const { inkShare } = rows
  const hasLines = Math.max(rows.strength, columns.strength) >= STRENGTH_MIN
  if (hasLines && inkShare < PATTERN_INK_SHARE) return false
  const bands = countMarks(image)
  if (inkShare >= PATTERN_INK_SHARE && bands.every(({ small: few, letters }) => few + letters >= PATTERN_MIN))
    return true
  if (hasLines) return false
  const isSpeckled = bands.every(
    ({ specks, small: few, letters }) => specks + few >= SPECKS_MIN && specks + few >= SPECKS_PER_LETTER_MIN * letters,
  )
  if (isSpeckled) return !hasLinesInPart(small, PEAK_MIN.noise)
  return inkShare >= TEXTURE_INK_SHARE && !hasLinesInPart(small, PEAK_MIN.texture)
}

/** Overlapping parts, so that a receipt on a carpet fills one of them. */
function hasLinesInPart(small: GreyImage, peakMin: number): boolean {
  const width = Math.min(small.width, Math.round(PART_INCHES.width * small.dpi))
  const height = Math.min(small.height, Math.round(PART_INCHES.height * small.dpi))
  for (let y0 = 0; y0 + height <= small.height; y0 += Math.max(1, height >> 1)) {
    for (let x0 = 0; x0 + width <= small.width; x0 += Math.max(1, width >> 1)) {
      const { rows, columns } = estimateSkews(cutOut(small, { x0, y0, x1: x0 + width, y1: y0 + height }))
      if (Math.max(rows.peak, columns.peak) >= peakMin) return true
    }
  }
  return false
}

interface MarkCount {
  readonly specks: number
  readonly small: number
  readonly letters: number
}

/** Connected marks per square inch in strips across the page. */
function countMarks(image: GreyImage): MarkCount[] {
  const { width, height, dpi } = image
  const rows = Math.min(height, Math.round(BAND_INCHES * dpi))
  const area = (width * rows) / dpi ** 2
  return Array.from({ length: BANDS }, (_, band) => {
    const y0 = Math.round(((height - rows) * (band + 0.5)) / BANDS)
    const sides = connectedInk(inkOf(cutOut(image, { x0: 0, y0, x1: width, y1: y0 + rows })), 0).map(
      mark => (Math.max(mark.x1 - mark.x0, mark.y1 - mark.y0) / dpi) * MM_PER_INCH,
    )
    const count = (from: number, to: number): number => sides.filter(side => side >= from && side < to).length / area
    return {
      specks: count(0, SPECK_MM_MAX),
      small: count(SPECK_MM_MAX, SMALL_MM_MAX),
      letters: count(SMALL_MM_MAX, LETTER_MM_MAX),
    }
  })
}

/** Black where a pixel is clearly darker than what is around it. */
function inkOf(part: GreyImage): GreyImage {
  const data = Buffer.alloc(part.data.length, 255)
  const radius = Math.round(AROUND_INCHES * part.dpi)
  for (const at of darkerThanAround(part, { radius, share: INK_SHARE_OF_MEAN, depth: INK_DEPTH_MIN })) data[at] = 0
  return { ...part, data }
}
