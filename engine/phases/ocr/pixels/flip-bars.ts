import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { connectedInk } from './connected-ink.ts'
import { PAPER_GREY } from './even-light.ts'
import type { PixelRect } from './find-missed.ts'
import type { GreyImage } from './grey-image.ts'
import { level, lightOf } from './level-light.ts'
import type { LeveledImage } from './level-light.ts'
import { smallCopy } from './small-copy.ts'

const WEIGHTS = weightsOf(weightFile.pixels)

const WORK_DPI = 75
const MM_PER_INCH = 25.4
const DARK_SHARE = WEIGHTS.darkShare
const BAR_MM = { thicknessMin: 2.5, lengthMin: 10 } as const
/**
 * What is shorter, of its thickness, may be a large letter with its counters: B, D, O; what is thicker in millimetres
 * is none.
 */
const ASPECT_MIN = 2
const BLOCK_MM_MIN = 45
const COVER_MAX = WEIGHTS.coverMax
const BARS_MAX = 60
const EVEN_COLUMNS_MIN = WEIGHTS.evenColumnsMin
const HEIGHT_TOLERANCE = WEIGHTS.heightTolerance
const WRITING_MIN = WEIGHTS.writingMin
const WRITING_MAX = WEIGHTS.writingMax
/** At the sides of a bar its grey blends into the paper's. */
const EDGE_PX = 2
/** Writing is brighter than its bar by so much, at least. */
const CONTRAST_MIN = 45

/** Between neighbours along the side of a bar. */
const PLAIN_STEP_MAX = 14

interface Bar extends PixelRect {
  /** First and last dark row of each column. */
  readonly tops: readonly number[]
  readonly bottoms: readonly number[]
  /** The columns between its ends, which are slanted where it is. */
  readonly inner: { readonly from: number; readonly to: number }
  /** Grey of the bar itself and of the writing on it. */
  readonly ground: number
  readonly writing: number
}

/**
 * The page with its dark bars turned bright and the white writing on them dark, as the heads of tables and totals are
 * printed: the recogniser takes such a bar for a picture and leaves it out without a trace. The same image where there
 * are none.
 */
export async function flipBars(image: GreyImage): Promise<GreyImage> {
  const small = await smallCopy(image, WORK_DPI)
  // Most pages have nothing of the size of a bar, and need no more looking.
  const bars =
    darkParts(small, lightOf(small, 0, 0, Math.max(small.width, small.height)) * DARK_SHARE).length === 0
      ? []
      : findBars(level(small))
  if (bars.length === 0) return image
  const flipped = { ...image, data: Buffer.from(image.data) }
  for (const bar of bars) flip(flipped, bar, image.width / small.width, image.height / small.height)
  return flipped
}

function findBars(small: LeveledImage): Bar[] {
  const dark = PAPER_GREY * DARK_SHARE
  return darkParts(small, dark).flatMap(rect => asBar(small, rect, dark) ?? [])
}

/** What is as dark as this and as large as a bar. */
function darkParts(small: GreyImage, dark: number): PixelRect[] {
  const mm = small.dpi / MM_PER_INCH
  return connectedInk(small, dark)
    .filter(({ x0, y0, x1, y1 }) => {
      const [width, height] = [x1 - x0, y1 - y0]
      const [length, thickness] = [Math.max(width, height), Math.min(width, height)]
      if (thickness < BAR_MM.thicknessMin * mm || length < BAR_MM.lengthMin * mm) return false
      if (length < ASPECT_MIN * thickness && thickness < BLOCK_MM_MIN * mm) return false
      return width * height <= COVER_MAX * small.width * small.height
    })
    .slice(0, BARS_MAX)
}

/** Null where a dark part has not the shape of a bar, or nothing bright is written on it. */
function asBar(small: LeveledImage, rect: PixelRect, dark: number): Bar | null {
  const isBar = fill(small, rect, dark)
  if (!isBar) return null
  const { tops, bottoms } = outlineOf(rect, isBar)
  const heights = bottoms.map((bottom, column) => bottom - (tops[column] ?? 0) + 1)
  const usual = heights.toSorted((one, other) => one - other)[heights.length >> 1] ?? 0
  const isEven = heights.map(height => Math.abs(height - usual) <= Math.max(1, usual * HEIGHT_TOLERANCE))
  if (isEven.filter(Boolean).length < heights.length * EVEN_COLUMNS_MIN) return null
  const upper = tops.map(top => top + EDGE_PX)
  const lower = bottoms.map(bottom => bottom - EDGE_PX)
  if (!isPlain(small, rect.x0, upper) || !isPlain(small, rect.x0, lower)) return null
  const greys = greysBetween(small, rect.x0, upper, lower)
  const ground = greys[Math.floor(greys.length * 0.3)] ?? 255
  const bright = greys.filter(grey => grey >= ground + CONTRAST_MIN).length
  if (bright < greys.length * WRITING_MIN || bright > greys.length * WRITING_MAX) return null
  const inner = { from: isEven.indexOf(true), to: isEven.lastIndexOf(true) }
  const light = small.lightAt((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2) / PAPER_GREY
  return { ...rect, tops, bottoms, inner, ground: ground * light, writing: (greys.at(-1) ?? 255) * light }
}

/** First and last row of a part in each column of its rectangle; `isPart` counts the places of that row by row. */
function outlineOf({ x0, y0, x1, y1 }: PixelRect, isPart: (at: number) => boolean): Pick<Bar, 'tops' | 'bottoms'> {
  const tops: number[] = []
  const bottoms: number[] = []
  for (let x = x0; x < x1; x++) {
    let [top, bottom] = [y1, y0 - 1]
    for (let y = y0; y < y1; y++) {
      if (!isPart((y - y0) * (x1 - x0) + x - x0)) continue
      top = Math.min(top, y)
      bottom = y
    }
    tops.push(top)
    bottoms.push(bottom)
  }
  return { tops, bottoms }
}

/** Greys of the columns from `upper` to `lower`, without those at the ends of the bar; the darkest come first. */
function greysBetween(
  { data, width }: GreyImage,
  x0: number,
  upper: readonly number[],
  lower: readonly number[],
): number[] {
  const greys: number[] = []
  for (let column = EDGE_PX; column < upper.length - EDGE_PX; column++) {
    const last = lower[column] ?? -EDGE_PX
    for (let y = upper[column] ?? EDGE_PX; y <= last; y++) greys.push(data[y * width + x0 + column] ?? 255)
  }
  return greys.sort((one, other) => one - other)
}

/** Along its sides a bar has one grey; a word whose letters run into each other has not. */
function isPlain({ data, width }: GreyImage, x0: number, ys: readonly number[]): boolean {
  const greys = ys.map((y, column) => data[y * width + x0 + column] ?? 255)
  const steps = greys.slice(1).map((grey, index) => Math.abs(grey - (greys[index] ?? 255)))
  return steps.filter(step => step <= PLAIN_STEP_MAX).length >= steps.length * EVEN_COLUMNS_MIN
}

/**
 * Marks what of a rectangle is dark and hangs together from side to side of it; null where the rectangle is around
 * other parts.
 */
function fill(
  { data, width }: GreyImage,
  { x0, y0, x1, y1 }: PixelRect,
  dark: number,
): ((at: number) => boolean) | null {
  const [wide, high] = [x1 - x0, y1 - y0]
  const isDark = (at: number): boolean => (data[(y0 + Math.floor(at / wide)) * width + x0 + (at % wide)] ?? 255) <= dark
  const parts = new Uint16Array(wide * high)
  for (let row = 0; row < high; row++) {
    const start = row * wide
    if (parts[start] !== 0 || !isDark(start)) continue
    const part = row + 1
    const stack = [start]
    parts[start] = part
    let reaches = false
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const column = at % wide
      if (column === wide - 1) reaches = true
      for (const next of [column > 0 ? at - 1 : -1, column < wide - 1 ? at + 1 : -1, at - wide, at + wide]) {
        if (next < 0 || next >= parts.length || parts[next] !== 0 || !isDark(next)) continue
        parts[next] = part
        stack.push(next)
      }
    }
    if (reaches) return at => parts[at] === part
  }
  return null
}

/**
 * What is as dark as the ground becomes white, the writing black; a rim of the bar and its slanted ends go white with
 * it.
 */
function flip(
  image: GreyImage,
  { x0, tops, bottoms, inner, ground, writing }: Bar,
  scaleX: number,
  scaleY: number,
): void {
  const { data, width, height } = image
  const gain = 255 / Math.max(1, writing - ground)
  const end = Math.min(width, Math.ceil((x0 + tops.length + 1) * scaleX))
  for (let x = Math.max(0, Math.floor((x0 - 1) * scaleX)); x < end; x++) {
    const own = Math.min(tops.length - 1, Math.max(0, Math.floor(x / scaleX) - x0))
    const column = Math.min(inner.to, Math.max(inner.from, own))
    const isRim = column !== own || x < x0 * scaleX || x >= (x0 + tops.length) * scaleX
    const top = Math.min(tops[own] ?? 0, tops[column] ?? 0) * scaleY
    const bottom = (Math.max(bottoms[own] ?? 0, bottoms[column] ?? 0) + 1) * scaleY
    const last = Math.min(height, Math.ceil(bottom + scaleY))
    for (let y = Math.max(0, Math.floor(top - scaleY)); y < last; y++) {
      const at = y * width + x
      const isInside = !isRim && y >= top + scaleY && y < bottom - scaleY
      data[at] = isInside ? Math.max(0, Math.min(255, 255 - ((data[at] ?? 255) - ground) * gain)) : 255
    }
  }
}
