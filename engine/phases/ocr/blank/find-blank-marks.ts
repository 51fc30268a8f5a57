import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.blank)

/** Ink that hangs together, at most 0.8 mm apart; in pixels of the image that it was found in. */
export interface Mark {
  readonly x0: number
  readonly y0: number
  /** Behind the last column. */
  readonly x1: number
  /** Behind the last row. */
  readonly y1: number
  /** Pixels of ink. */
  readonly area: number
  /** How much darker than the paper its darkest tenth is, in greys. */
  readonly depth: number
  /**
   * How steeply the ink changes from one pixel to the next (reached by a tenth of its pixels, or a quarter of its
   * outline), as a share of `depth`.
   */
  readonly sharpness: number
}

interface Run {
  readonly y: number
  readonly x0: number
  readonly x1: number
}

const GAP_MM = WEIGHTS.markGap
/** More are a page that is certainly not empty. */
const RUNS_MAX = 60_000

/**
 * Groups all pixels whose `depth` (how much darker than the paper, per pixel) is at least `depthMin` into marks. Null
 * when there is far too much ink for an empty page.
 */
export function findMarks({ width, height, dpi }: GreyImage, depth: Uint8Array, depthMin: number): Mark[] | null {
  const runs = runsOf(depth, width, height, depthMin)
  if (runs === null) return null
  const gap = Math.max(1, Math.round((GAP_MM / 25.4) * dpi))
  return groupRuns(runs, gap).map(group => toMark(group, depth, width, height))
}

function runsOf(depth: Uint8Array, width: number, height: number, depthMin: number): Run[] | null {
  const runs: Run[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((depth[y * width + x] ?? 0) < depthMin) continue
      const x0 = x
      while (x < width && (depth[y * width + x] ?? 0) >= depthMin) x++
      runs.push({ y, x0, x1: x })
      if (runs.length > RUNS_MAX) return null
    }
  }
  return runs
}

/** Union-find over runs whose rows and columns are at most `gap` apart; runs come sorted by row. */
function groupRuns(runs: readonly Run[], gap: number): Run[][] {
  const parents = runs.map((_, index) => index)
  const rootOf = (index: number): number => {
    let root = index
    while ((parents[root] ?? root) !== root) root = parents[root] ?? root
    parents[index] = root
    return root
  }
  let from = 0
  for (const [index, run] of runs.entries()) {
    while ((runs[from]?.y ?? Infinity) < run.y - gap) from++
    for (let other = from; other < index; other++) {
      const before = runs[other]
      if (before && before.x0 <= run.x1 + gap && run.x0 <= before.x1 + gap) {
        const [one, two] = [rootOf(other), rootOf(index)]
        parents[Math.max(one, two)] = Math.min(one, two)
      }
    }
  }
  const groups = new Map<number, Run[]>()
  for (const [index, run] of runs.entries()) {
    const root = rootOf(index)
    const group = groups.get(root)
    if (group) group.push(run)
    else groups.set(root, [run])
  }
  return [...groups.values()]
}

function toMark(group: readonly Run[], depth: Uint8Array, width: number, height: number): Mark {
  const depths = new Uint32Array(256)
  const steps = new Uint32Array(256)
  let [x0, y0, x1, y1, area] = [width, height, 0, 0, 0]
  for (const { y, x0: from, x1: to } of group) {
    x0 = Math.min(x0, from)
    x1 = Math.max(x1, to)
    y0 = Math.min(y0, y)
    y1 = Math.max(y1, y + 1)
    area += to - from
    for (let at = y * width + from; at < y * width + to; at++) {
      const own = depth[at] ?? 0
      const across = Math.max(Math.abs(own - (depth[at - 1] ?? own)), Math.abs(own - (depth[at + 1] ?? own)))
      const down = Math.max(Math.abs(own - (depth[at - width] ?? own)), Math.abs(own - (depth[at + width] ?? own)))
      depths[own] = (depths[own] ?? 0) + 1
      const step = Math.max(across, down)
      steps[step] = (steps[step] ?? 0) + 1
    }
  }
  const darkest = exceededBy(depths, area / 10)
  const steepest = exceededBy(steps, Math.min(area / 10, (x1 - x0 + y1 - y0) / 2))
  return { x0, y0, x1, y1, area, depth: darkest, sharpness: steepest / Math.max(1, darkest) }
}

/** The value that `count` of the counted ones reach. */
function exceededBy(histogram: Uint32Array, count: number): number {
  let seen = 0
  for (let value = 255; value > 0; value--) {
    seen += histogram[value] ?? 0
    if (seen >= Math.max(1, count)) return value
  }
  return 0
}
