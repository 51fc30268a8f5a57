import type { PageSide } from '../../../model/scan-facts.ts'
import type { GreyImage } from './grey-image.ts'

/** A word by its sides as shares of the image. */
export interface PlacedRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const MM_PER_INCH = 25.4
/** The outermost strip that is looked at: whatever ink it holds touches the side. */
const STRIP_MM = 0.3
/** Ink is darker than the paper by as much. */
const INK_BELOW_PAPER = 80
const PAPER_SHARE = 0.8
/** Along the side, a cut stroke or letter is as long; longer ink is a border, a bar, or a desk. */
const RUN_MM = { min: 0.15, max: 6 } as const
/** Ink that goes on for so long away from the side is a rule of a table, not a letter. */
const LETTER_MM_MAX = 6
/** A side with so much ink along it is the shadow of a lid, or a desk: nothing can be told. */
const BORDER_SHARE_MIN = 0.25
/** Words that end so near to a side vouch for the ink there being print. */
const WORD_MM_MAX = 3
/** Two or three strokes are a stamp's rim, a staple or a mark of the scanner. */
const STROKES_MIN = 4

/**
 * Sides of a page over which its print runs: several strokes as high as letters touch the side, beside words that reach
 * it. `words` lie as the image does. Ink along a whole side, rules that run off the page, holes and dust are no print.
 */
export function findCutSides(image: GreyImage, words: readonly PlacedRect[]): PageSide[] {
  const ink = paperOf(image) - INK_BELOW_PAPER
  if (ink <= 0) return []
  return SIDES.filter(side => isCut(image, side, words, ink))
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const

/** The pixels of an image as seen from one of its sides: along it, and away from it. */
interface SideView {
  readonly length: number
  readonly depth: number
  at(along: number, deep: number): number
}

function viewFrom({ data, width, height }: GreyImage, side: PageSide): SideView {
  const pixel = (x: number, y: number): number => data[y * width + x] ?? 255
  switch (side) {
    case 'top':
      return { length: width, depth: height, at: (along, deep) => pixel(along, deep) }
    case 'bottom':
      return { length: width, depth: height, at: (along, deep) => pixel(along, height - 1 - deep) }
    case 'left':
      return { length: height, depth: width, at: (along, deep) => pixel(deep, along) }
    case 'right':
      return { length: height, depth: width, at: (along, deep) => pixel(width - 1 - deep, along) }
  }
}

function isCut(image: GreyImage, side: PageSide, words: readonly PlacedRect[], ink: number): boolean {
  const mm = image.dpi / MM_PER_INCH
  const near = words.flatMap(word => spanNear(word, side, image, WORD_MM_MAX * mm))
  if (near.length === 0) return false
  const view = viewFrom(image, side)
  const runs = inkRuns(view, Math.max(1, Math.round(STRIP_MM * mm)), ink)
  const inked = runs.reduce((sum, { from, to }) => sum + to - from, 0)
  if (inked > view.length * BORDER_SHARE_MIN) return false
  const strokes = runs.filter(
    run =>
      run.to - run.from >= RUN_MM.min * mm &&
      run.to - run.from <= RUN_MM.max * mm &&
      near.some(({ from, to }) => run.from < to && run.to > from) &&
      !runsOn(view, run, Math.round(LETTER_MM_MAX * mm), ink),
  )
  return strokes.length >= STROKES_MIN
}

interface Run {
  readonly from: number
  readonly to: number
}

/** Where a word lies along a side that it comes near to, in pixels. */
function spanNear({ x0, y0, x1, y1 }: PlacedRect, side: PageSide, image: GreyImage, nearPx: number): Run[] {
  const { width, height } = image
  const isAcross = side === 'left' || side === 'right'
  const gap = { left: x0 * width, right: (1 - x1) * width, top: y0 * height, bottom: (1 - y1) * height }[side]
  if (gap > nearPx) return []
  return [isAcross ? { from: y0 * height, to: y1 * height } : { from: x0 * width, to: x1 * width }]
}

/** Stretches of the strip along a side that hold ink. */
function inkRuns({ length, at }: SideView, strip: number, ink: number): Run[] {
  const runs: Run[] = []
  let from = -1
  for (let along = 0; along <= length; along++) {
    let isInk = false
    for (let deep = 0; deep < strip && !isInk; deep++) isInk = along < length && at(along, deep) < ink
    if (isInk && from < 0) from = along
    if (!isInk && from >= 0) {
      runs.push({ from, to: along })
      from = -1
    }
  }
  return runs
}

/** Whether the ink of a run goes straight on into the page for longer than a letter is high. */
function runsOn({ at }: SideView, { from, to }: Run, letterPx: number, ink: number): boolean {
  for (let deep = 0; deep < letterPx; deep++) {
    let isInk = false
    for (let along = from; along < to && !isInk; along++) isInk = at(along, deep) < ink
    if (!isInk) return false
  }
  return true
}

/** Every so many pixels: a prime, so that no column is left out. */
const STRIDE = 37

/** Grey of the paper: above it lies a fifth of the pixels. */
function paperOf({ data }: GreyImage): number {
  const histogram = new Uint32Array(256)
  let count = 0
  for (let at = 0; at < data.length; at += STRIDE, count++) {
    const grey = data[at] ?? 255
    histogram[grey] = (histogram[grey] ?? 0) + 1
  }
  let seen = 0
  for (let grey = 0; grey < 256; grey++) {
    seen += histogram[grey] ?? 0
    if (seen >= count * PAPER_SHARE) return grey
  }
  return 255
}
