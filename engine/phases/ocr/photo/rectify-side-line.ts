import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }

const WEIGHTS = weightsOf(weightFile.photo)
/** `across = offset + slope * along`, and how well the points agree. */
export interface SideLine {
  readonly offset: number
  readonly slope: number
  /** Share of the points that lie within two pixels of it. */
  readonly inlierShare: number
}

const NEAR_PX = 2
const ROUNDS = 6
const SLOPE_MAX = WEIGHTS.slopeMax
const PAIRS = 400

/**
 * The straight line that most points agree on, robust against the part of them that belongs to another side: the median
 * slope of far pairs to start with, then least squares over what lies near. `across` holds a coordinate for each whole
 * step along, NaN where there is none. Null with too few points.
 */
export function fitSideLine(across: Float64Array): SideLine | null {
  const alongs: number[] = []
  for (let along = 0; along < across.length; along++) if (!Number.isNaN(across[along])) alongs.push(along)
  if (alongs.length < 30) return null
  const valueAt = (along: number): number => across[along] ?? 0
  let line = startLine(alongs, valueAt)
  let inliers = 0
  for (let round = 0; round < ROUNDS; round++) {
    const near = Math.max(NEAR_PX, 12 / (round + 1))
    const kept = alongs.filter(along => Math.abs(valueAt(along) - line.offset - line.slope * along) <= near)
    if (kept.length < 20) return null
    line = leastSquares(kept, valueAt)
    inliers = alongs.filter(along => Math.abs(valueAt(along) - line.offset - line.slope * along) <= NEAR_PX).length
  }
  if (Math.abs(line.slope) > SLOPE_MAX) return null
  return { ...line, inlierShare: inliers / alongs.length }
}

interface Line {
  readonly offset: number
  readonly slope: number
}

function startLine(alongs: readonly number[], valueAt: (along: number) => number): Line {
  const half = alongs.length >> 1
  const slopes: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const first = alongs[Math.floor((pair * half) / PAIRS)] ?? 0
    const second = alongs[Math.floor((pair * half) / PAIRS) + half] ?? 0
    if (second > first) slopes.push((valueAt(second) - valueAt(first)) / (second - first))
  }
  const slope = median(slopes)
  return { slope, offset: median(alongs.map(along => valueAt(along) - slope * along)) }
}

function leastSquares(alongs: readonly number[], valueAt: (along: number) => number): Line {
  const count = alongs.length
  const meanAlong = alongs.reduce((sum, along) => sum + along, 0) / count
  const meanValue = alongs.reduce((sum, along) => sum + valueAt(along), 0) / count
  let product = 0
  let square = 0
  for (const along of alongs) {
    product += (along - meanAlong) * (valueAt(along) - meanValue)
    square += (along - meanAlong) ** 2
  }
  const slope = square === 0 ? 0 : product / square
  return { slope, offset: meanValue - slope * meanAlong }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
}
