import type { GreyImage } from './grey-image.ts'

/** A pixel's surroundings: a square of twice `radius` and one pixels; how much darker it is than their mean. */
export interface Surroundings {
  readonly radius: number
  /** Of the mean, from which `depth` greys are taken. */
  readonly share: number
  readonly depth: number
}

/** The pixels that are clearly darker than what is around them, counted from the top left, in that order. */
export function darkerThanAround(
  { data, width, height }: GreyImage,
  { radius, share, depth }: Surroundings,
): Uint32Array {
  const sums = integral(data, width, height)
  const points = new Uint32Array(width * height)
  let count = 0
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - radius) * (width + 1)
    const below = Math.min(height, y + radius + 1) * (width + 1)
    const row = { first: y * width, above, below, rows: (below - above) / (width + 1) }
    count = addDarker(data, width, sums, row, { radius, share, depth }, points, count)
  }
  return points.subarray(0, count)
}

/** A row of pixels, and where the sums over what is around it lie. */
interface Row {
  readonly first: number
  readonly above: number
  readonly below: number
  readonly rows: number
}

/** Adds the pixels of a row to `points`, of which there are `count` already; returns how many there are now. */
function addDarker(
  data: Uint8Array,
  width: number,
  sums: Uint32Array,
  { first, above, below, rows }: Row,
  { radius, share, depth }: Surroundings,
  points: Uint32Array,
  count: number,
): number {
  let all = count
  for (let x = 0; x < width; x++) {
    const x0 = Math.max(0, x - radius)
    const x1 = Math.min(width, x + radius + 1)
    const sum = (sums[below + x1] ?? 0) - (sums[above + x1] ?? 0) - (sums[below + x0] ?? 0) + (sums[above + x0] ?? 0)
    // Sums wrap around at 32 bits on a page beyond 16 million pixels; differences of them do not.
    const mean = (sum >>> 0) / ((x1 - x0) * rows)
    if ((data[first + x] ?? 255) < mean * share - depth) points[all++] = first + x
  }
  return all
}

function integral(data: Buffer, width: number, height: number): Uint32Array {
  const sums = new Uint32Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) sumRow(data, y * width, width, sums, (y + 1) * (width + 1))
  return sums
}

function sumRow(data: Uint8Array, first: number, width: number, sums: Uint32Array, at: number): void {
  const above = at - width - 1
  let row = 0
  for (let x = 0; x < width; x++) {
    row += data[first + x] ?? 0
    sums[at + x + 1] = (sums[above + x + 1] ?? 0) + row
  }
}
