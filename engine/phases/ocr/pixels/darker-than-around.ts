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
    const rows = (below - above) / (width + 1)
    for (let x = 0; x < width; x++) {
      const x0 = Math.max(0, x - radius)
      const x1 = Math.min(width, x + radius + 1)
      const sum = (sums[below + x1] ?? 0) - (sums[above + x1] ?? 0) - (sums[below + x0] ?? 0) + (sums[above + x0] ?? 0)
      // Sums wrap around at 32 bits on a page beyond 16 million pixels; differences of them do not.
      const mean = (sum >>> 0) / ((x1 - x0) * rows)
      if ((data[y * width + x] ?? 255) < mean * share - depth) points[count++] = y * width + x
    }
  }
  return points.subarray(0, count)
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
