import type { GreyImage } from './grey-image.ts'

/** How the lines of a page lie. */
export interface LineSlant {
  /** Clockwise slant in degrees. */
  readonly degrees: number
  /** How clearly ink gathers in lines at that slant; to be compared with the same page turned by 90 degrees. */
  readonly strength: number
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
  if (ink.xs.length < 50) return { degrees: 0, strength: 0, inkShare }
  let best = { degrees: 0, strength: 0 }
  const search = (from: number, to: number, step: number, stride: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const strength = profileSharpness(ink, image, degrees, stride)
      if (strength > best.strength) best = { degrees, strength }
    }
  }
  const coarse = ink.xs.length > 50 * COARSE_STRIDE ? COARSE_STRIDE : 1
  best = { degrees: 0, strength: profileSharpness(ink, image, 0, coarse) }
  search(-DEGREES_MAX, DEGREES_MAX, 0.5, coarse)
  const { degrees } = best
  best = { degrees, strength: profileSharpness(ink, image, degrees, 1) }
  search(degrees - 0.4, degrees + 0.4, 0.1, 1)
  search(best.degrees - 0.08, best.degrees + 0.08, 0.02, 1)
  return { ...best, inkShare }
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
function inkOf({ data, width, height }: GreyImage): Ink {
  const radius = 8
  const sums = integral(data, width, height)
  const points = new Uint32Array(width * height)
  let count = 0
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - radius) * (width + 1)
    const below = Math.min(height, y + radius + 1) * (width + 1)
    const rows = (below - above) / (width + 1)
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius)
      const x1 = Math.min(width, x + radius + 1)
      const sum = (sums[below + x1] ?? 0) - (sums[above + x1] ?? 0) - (sums[below + x0] ?? 0) + (sums[above + x0] ?? 0)
      // Sums wrap around at 32 bits on a page beyond 16 million pixels; differences of them do not.
      const mean = (sum >>> 0) / ((x1 - x0) * rows)
      if ((data[y * width + x] ?? 255) < mean * 0.85 - 5) points[count++] = y * width + x
    }
  }
  const stride = Math.max(1, Math.ceil(count / POINTS_MAX))
  const kept = Math.ceil(count / stride)
  const ink = { xs: new Float64Array(kept), ys: new Float64Array(kept), inkShare: count / Math.max(1, width * height) }
  for (let index = 0; index < kept; index++) {
    const point = points[index * stride] ?? 0
    ink.xs[index] = point % width
    ink.ys[index] = Math.floor(point / width)
  }
  return ink
}

function integral(data: Buffer, width: number, height: number): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}
