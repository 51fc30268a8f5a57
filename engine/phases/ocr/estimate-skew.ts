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

/**
 * Slant of the text lines of a small grey copy (about 75 dpi): the angle at which the ink, summed up along rows, has
 * the sharpest steps (projection profile). Coarse steps of half a degree, then finer around the best.
 */
export function estimateSkew(image: GreyImage): LineSlant {
  return slantOf(inkOf(image), image)
}

/** The same for the lines that run from top to bottom. */
export function estimateUprightSkew(image: GreyImage): LineSlant {
  const { xs, ys, inkShare } = inkOf(image)
  return slantOf({ xs: ys, ys: xs, inkShare }, { ...image, width: image.height, height: image.width })
}

interface Ink {
  readonly xs: Float64Array
  readonly ys: Float64Array
  readonly inkShare: number
}

function slantOf(ink: Ink, image: GreyImage): LineSlant {
  const { inkShare } = ink
  if (ink.xs.length < 50) return { degrees: 0, strength: 0, inkShare }
  const score = (degrees: number): number => profileSharpness(ink, image, degrees)
  let best = { degrees: 0, strength: score(0) }
  const search = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to + step / 2; degrees += step) {
      const strength = score(degrees)
      if (strength > best.strength) best = { degrees, strength }
    }
  }
  search(-DEGREES_MAX, DEGREES_MAX, 0.5)
  search(best.degrees - 0.4, best.degrees + 0.4, 0.1)
  search(best.degrees - 0.08, best.degrees + 0.08, 0.02)
  return { ...best, inkShare }
}

/** Sum of the squared differences of neighbouring rows, per squared point. */
function profileSharpness({ xs, ys }: Ink, { width, height }: GreyImage, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * width) + 1
  const rows = new Float64Array(height + 2 * margin + 2)
  for (let index = 0; index < xs.length; index++) {
    const y = (ys[index] ?? 0) - slope * (xs[index] ?? 0) + margin
    const row = Math.floor(y)
    const share = y - row
    rows[row] = (rows[row] ?? 0) + 1 - share
    rows[row + 1] = (rows[row + 1] ?? 0) + share
  }
  let sum = 0
  for (let row = 1; row < rows.length; row++) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return sum / xs.length
}

/** Pixels clearly darker than their neighbourhood: text and lines, but neither shadows nor dark desks. */
function inkOf({ data, width, height }: GreyImage): Ink {
  const radius = 8
  const sums = integral(data, width, height)
  const at = (x: number, y: number): number => sums[y * (width + 1) + x] ?? 0
  const points: number[] = []
  for (let y = 0; y < height; y++) {
    const y0 = Math.max(0, y - radius)
    const y1 = Math.min(height, y + radius + 1)
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius)
      const x1 = Math.min(width, x + radius + 1)
      const mean = (at(x1, y1) - at(x0, y1) - at(x1, y0) + at(x0, y0)) / ((x1 - x0) * (y1 - y0))
      if ((data[y * width + x] ?? 255) < mean * 0.85 - 5) points.push(y * width + x)
    }
  }
  const stride = Math.max(1, Math.ceil(points.length / POINTS_MAX))
  const kept = points.filter((_, index) => index % stride === 0)
  return {
    xs: Float64Array.from(kept, point => point % width),
    ys: Float64Array.from(kept, point => Math.floor(point / width)),
    inkShare: points.length / Math.max(1, width * height),
  }
}

function integral(data: Buffer, width: number, height: number): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    let row = 0
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0
      sums[(y + 1) * (width + 1) + x + 1] = (sums[y * (width + 1) + x + 1] ?? 0) + row
    }
  }
  return sums
}
