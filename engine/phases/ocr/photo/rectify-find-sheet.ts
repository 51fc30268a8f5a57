import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { paperMasks } from './rectify-paper-mask.ts'
import type { PaperMask } from './rectify-paper-mask.ts'
import type { Point, Quad } from './rectify-homography.ts'
import { fitSideLine } from './rectify-side-line.ts'
import type { SideLine } from './rectify-side-line.ts'

const WEIGHTS = weightsOf(weightFile.photo)

/** Longer side of the copy that the sheet is looked for on. */
const WORK_SIDE_PX = 700
const STRIP_SHARE = WEIGHTS.stripShare
const DESK_DARKER = WEIGHTS.deskDarker
/** Edges of the picture along which a desk has to show. */
const DESK_STRIPS_MIN = 2

const INLIERS_MIN = WEIGHTS.inliersMin
const AREA_MIN = WEIGHTS.areaMin
const FILL_MIN = WEIGHTS.sheetFillMin
const BRIGHT_OUTSIDE_MAX = WEIGHTS.brightOutsideMax
/** Difference in grey across a side, and the share of the side where it shows. */
const STEP_GREY = 16
const STEP_SHARE_MIN = WEIGHTS.stepShareMin
const SIDES_RATIO_MAX = WEIGHTS.sidesRatioMax
/** Degrees by which corners may differ from right angles. */
const CORNER_OFF_MAX = 28

/**
 * Where a photographed sheet lies in its picture, in pixels; null where that is not beyond doubt: the paper fills the
 * picture as in a scan, runs out of it, is not brighter than what it lies on, or has no four straight sides.
 */
export async function findSheet(image: GreyImage): Promise<Quad | null> {
  if (!hasDesk(image)) return null
  const scale = Math.min(1, WORK_SIDE_PX / Math.max(image.width, image.height))
  const small = await resizeGrey(image, image.dpi * scale)
  const [stretchX, stretchY] = [image.width / small.width, image.height / small.height]
  for (const mask of paperMasks(small)) {
    const quad = quadOf(mask)
    if (!quad || !isSheet(quad, mask, small)) continue
    return mapCorners(quad, ({ x, y }) => ({ x: (x + 0.5) * stretchX - 0.5, y: (y + 0.5) * stretchY - 0.5 }))
  }
  return null
}

/** At least two of the picture's edges are clearly darker than its bright parts; spares looking any closer at scans. */
function hasDesk({ data, width, height }: GreyImage): boolean {
  const stripX = Math.max(2, Math.round(width * STRIP_SHARE))
  const stripY = Math.max(2, Math.round(height * STRIP_SHARE))
  const bright = percentile(sample(data, width, 0, 0, width, height, 29), 0.75)
  const strips = [
    sample(data, width, 0, 0, width, stripY, 5),
    sample(data, width, 0, height - stripY, width, height, 5),
    sample(data, width, 0, 0, stripX, height, 5),
    sample(data, width, width - stripX, 0, width, height, 5),
  ]
  return strips.filter(strip => percentile(strip, 0.5) < bright * (1 - DESK_DARKER)).length >= DESK_STRIPS_MIN
}

function sample(
  data: Buffer,
  stride: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  step: number,
): Uint8Array {
  const greys: number[] = []
  for (let y = y0; y < y1; y += step) for (let x = x0; x < x1; x += step) greys.push(data[y * stride + x] ?? 0)
  return Uint8Array.from(greys)
}

function percentile(greys: Uint8Array, share: number): number {
  return greys.toSorted()[Math.floor((greys.length - 1) * share)] ?? 0
}

/** Straight lines through the outline of the paper, one for each side, and where they meet. */
function quadOf({ isPaper, width, height }: PaperMask): Quad | null {
  const left = new Float64Array(height).fill(NaN)
  const right = new Float64Array(height).fill(NaN)
  const top = new Float64Array(width).fill(NaN)
  const bottom = new Float64Array(width).fill(NaN)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (isPaper[y * width + x] === 0) continue
      if (Number.isNaN(left[y])) left[y] = x - 0.5
      right[y] = x + 0.5
      if (Number.isNaN(top[x])) top[x] = y - 0.5
      bottom[x] = y + 0.5
    }
  }
  const sides = [left, right, top, bottom].map(fitSideLine)
  const [l, r, t, b] = sides
  if (!l || !r || !t || !b || sides.some(side => (side?.inlierShare ?? 0) < INLIERS_MIN)) return null
  return [meet(l, t), meet(r, t), meet(r, b), meet(l, b)]
}

/** x = upright.offset + upright.slope * y with y = level.offset + level.slope * x. */
function meet(upright: SideLine, level: SideLine): Point {
  const x = (upright.offset + upright.slope * level.offset) / (1 - upright.slope * level.slope)
  return { x, y: level.offset + level.slope * x }
}

function isSheet(quad: Quad, mask: PaperMask, image: GreyImage): boolean {
  const { width, height } = image
  if (quad.some(({ x, y }) => x < -2 || y < -2 || x > width + 1 || y > height + 1)) return false
  if (!isPlausible(quad) || areaOf(quad) < width * height * AREA_MIN) return false
  let [inside, paperInside, outside, brightOutside] = [0, 0, 0, 0]
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const distance = insideBy(quad, x, y)
      const at = y * width + x
      if (distance > 0) {
        inside++
        paperInside += mask.isPaper[at] ?? 0
      } else if (distance < -3) {
        outside++
        brightOutside += mask.isBright[at] ?? 0
      }
    }
  }
  if (paperInside < inside * FILL_MIN || brightOutside > outside * BRIGHT_OUTSIDE_MAX) return false
  return quad.every((corner, index) => hasStep(image, corner, quad[(index + 1) % 4] ?? corner))
}

function isPlausible(quad: Quad): boolean {
  const lengths = quad.map((corner, index) => distance(corner, quad[(index + 1) % 4] ?? corner))
  const [top = 1, right = 1, bottom = 1, left = 1] = lengths
  const ratio = Math.max(top / bottom, bottom / top, left / right, right / left)
  if (!(ratio <= SIDES_RATIO_MAX)) return false
  return quad.every((corner, index) => {
    const [next, before] = [quad[(index + 1) % 4] ?? corner, quad[(index + 3) % 4] ?? corner]
    const turn = Math.atan2(before.y - corner.y, before.x - corner.x) - Math.atan2(next.y - corner.y, next.x - corner.x)
    const degrees = ((turn * 180) / Math.PI + 720) % 360
    return Math.abs(degrees - 90) <= CORNER_OFF_MAX
  })
}

/** The picture is brighter inside a side than outside of it, along most of it. */
function hasStep({ data, width, height }: GreyImage, from: Point, to: Point): boolean {
  const length = distance(from, to)
  const inward = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const greyAt = (x: number, y: number): number | null => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return null
    return data[row * width + column] ?? 0
  }
  let [steps, samples] = [0, 0]
  for (let along = 0.03 * length; along < 0.97 * length; along += 3) {
    const x = from.x + ((to.x - from.x) * along) / length
    const y = from.y + ((to.y - from.y) * along) / length
    const outer = greyAt(x - 4 * inward.x, y - 4 * inward.y)
    // Ink may lie close to the side: the brightest of three greys is the paper's.
    const inner = Math.max(...[3, 5, 8].map(depth => greyAt(x + depth * inward.x, y + depth * inward.y) ?? 0))
    samples++
    if (outer !== null && inner - outer >= STEP_GREY) steps++
  }
  return steps >= samples * STEP_SHARE_MIN
}

/** Distance to the nearest side in pixels, negative outside. */
function insideBy(quad: Quad, x: number, y: number): number {
  return Math.min(
    ...quad.map((corner, index) => {
      const next = quad[(index + 1) % 4] ?? corner
      const cross = (next.x - corner.x) * (y - corner.y) - (next.y - corner.y) * (x - corner.x)
      return cross / Math.max(1e-9, distance(corner, next))
    }),
  )
}

function areaOf(quad: Quad): number {
  return (
    quad.reduce((sum, { x, y }, index) => {
      const next = quad[(index + 1) % 4] ?? { x, y }
      return sum + x * next.y - next.x * y
    }, 0) / 2
  )
}

function distance(one: Point, other: Point): number {
  return Math.hypot(other.x - one.x, other.y - one.y)
}

function mapCorners([p0, p1, p2, p3]: Quad, map: (point: Point) => Point): Quad {
  return [map(p0), map(p1), map(p2), map(p3)]
}
