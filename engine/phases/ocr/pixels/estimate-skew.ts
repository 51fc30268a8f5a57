import { darkerThanAround } from './darker-than-around.ts'
import type { GreyImage } from './grey-image.ts'

/** How the lines of a page lie. */
export interface LineSlant {
  /** Clockwise slant in degrees. */
  readonly degrees: number
  /** How clearly ink gathers in lines at that slant; to be compared with the same page turned by 90 degrees. */
  readonly strength: number
  /** `strength` by what it is at most other slants: near 1 where no slant is the right one. */
  readonly peak: number
  /** Share of the pixels that carry ink. */
  readonly inkShare: number
}

const DEGREES_MAX = 15
const POINTS_MAX = 60_000
/** The coarse search looks at one point of so many. */
const COARSE_STRIDE = 4

/** Slants of the text lines of an image, if they run along its rows and if they run from top to bottom. */
export interface LineSlants {
  readonly rows: LineSlant
  readonly columns: LineSlant
}

/**
 * Slant of the text lines of a small grey copy (about 75 dpi): the angle at which the ink, summed up along rows, has
 * the sharpest steps (projection profile). Coarse steps of half a degree, then finer around the best.
 */
export function estimateSkew(image: GreyImage): LineSlant {
  return slantOf(inkOf(image), image)
}

/** The same for both directions that lines may run in. */
export function estimateSkews(image: GreyImage): LineSlants {
  const ink = inkOf(image)
  const turned = { ...image, width: image.height, height: image.width }
  return { rows: slantOf(ink, image), columns: slantOf({ ...ink, xs: ink.ys, ys: ink.xs }, turned) }
}

interface Ink {
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly inkShare: number
}

function slantOf(ink: Ink, image: GreyImage): LineSlant {
  const { inkShare } = ink
  if (ink.xs.length < 50) return { degrees: 0, strength: 0, peak: 0, inkShare }
  let best = { degrees: 0, strength: 0 }
  const seen: number[] = []
  const search = (from: number, to: number, step: number, stride: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const strength = profileSharpness(ink, image, degrees, stride)
      seen.push(strength)
      if (strength > best.strength) best = { degrees, strength }
    }
  }
  const coarse = ink.xs.length > 50 * COARSE_STRIDE ? COARSE_STRIDE : 1
  best = { degrees: 0, strength: profileSharpness(ink, image, 0, coarse) }
  search(-DEGREES_MAX, DEGREES_MAX, 0.5, coarse)
  const { degrees } = best
  const peak =
    best.strength / Math.max(Number.MIN_VALUE, seen.toSorted((one, other) => one - other)[seen.length >> 1] ?? 0)
  best = { degrees, strength: profileSharpness(ink, image, degrees, 1) }
  search(degrees - 0.4, degrees + 0.4, 0.1, 1)
  search(best.degrees - 0.08, best.degrees + 0.08, 0.02, 1)
  return { ...best, peak, inkShare }
}

/** Sum of the squared differences of neighbouring rows per point, of every `stride`-th point. */
function profileSharpness({ xs, ys }: Ink, { width, height }: GreyImage, degrees: number, stride: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * width) + 1
  const rows = new Float64Array(height + 2 * margin + 2)
  for (let index = 0; index < xs.length; index += stride) {
    const y = (ys[index] ?? 0) - slope * (xs[index] ?? 0) + margin
    const row = Math.floor(y)
    const share = y - row
    rows[row] = (rows[row] ?? 0) + 1 - share
    rows[row + 1] = (rows[row + 1] ?? 0) + share
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return (sum / xs.length) * stride
}

/** Pixels clearly darker than their neighbourhood: text and lines, but neither shadows nor dark desks. */
function inkOf(image: GreyImage): Ink {
  const points = darkerThanAround(image, { radius: 8, share: 0.85, depth: 5 })
  const count = points.length
  const stride = Math.max(1, Math.ceil(count / POINTS_MAX))
  const kept = Math.ceil(count / stride)
  const inkShare = count / Math.max(1, image.width * image.height)
  const ink = { xs: new Float64Array(kept), ys: new Float64Array(kept), inkShare }
  for (let index = 0; index < kept; index++) {
    const point = points[index * stride] ?? 0
    ink.xs[index] = point % image.width
    ink.ys[index] = Math.floor(point / image.width)
  }
  return ink
}
