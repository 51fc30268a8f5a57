import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import { evenLight } from '../pixels/even-light.ts'
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.unread)

/** A connected mark on a page, in pixels of the copy that was looked at. */
export interface Stroke {
  readonly x0: number
  readonly y0: number
  /** Behind the last column. */
  readonly x1: number
  /** Behind the last row. */
  readonly y1: number
  /** Pixels of ink. */
  readonly ink: number
  /** Mean thickness in pixels: twice the ink by the length of its outline. */
  readonly thickness: number
}

export interface Strokes {
  readonly dpi: number
  readonly strokes: readonly Stroke[]
}

const WORK_DPI = 100
const MM_PER_INCH = 25.4
/** Darker than this on evened paper is ink; a ballpoint pen is lighter than print. */
const INK_GREY_MAX = 165
/** Straight runs longer than this are rules and frames, not writing. */
const RULE_MM = 9
const RULE_THICK_MM = WEIGHTS.ruleThick

/** The marks of a page without its rules: letters, writing, stains and pictures, each connected by edges or corners. */
export async function findStrokes(image: GreyImage): Promise<Strokes> {
  const page = evenLight(await resizeGrey(image, Math.min(WORK_DPI, image.dpi)))
  const isInk = new Uint8Array(page.data.length)
  for (let at = 0; at < isInk.length; at++) isInk[at] = (page.data[at] ?? 255) <= INK_GREY_MAX ? 1 : 0
  const mm = page.dpi / MM_PER_INCH
  dropRules(isInk, page.width, page.height, Math.round(RULE_MM * mm), Math.max(2, Math.round(RULE_THICK_MM * mm)))
  return { dpi: page.dpi, strokes: connected(bordered(isInk, page.width, page.height), page.width, page.height) }
}

/** Takes long straight runs away, along rows and along columns; where a thick mark crosses, it stays. */
function dropRules(isInk: Uint8Array, width: number, height: number, lengthMin: number, thickMax: number): void {
  const dropped: number[] = []
  for (let y = 0; y < height; y++)
    addLongRuns(isInk, { first: y * width, step: 1, count: width }, lengthMin, width, dropped)
  for (let x = 0; x < width; x++) addLongRuns(isInk, { first: x, step: width, count: height }, lengthMin, 1, dropped)
  const original = isInk.slice()
  for (let pair = 0; pair < dropped.length; pair += 2) {
    const at = dropped[pair] ?? 0
    const across = dropped[pair + 1] ?? 1
    let thick = 1
    for (let side = at - across; side >= 0 && original[side] === 1 && thick <= thickMax; side -= across) thick++
    for (let side = at + across; side < original.length && original[side] === 1 && thick <= thickMax; side += across) {
      thick++
    }
    if (thick <= thickMax) isInk[at] = 0
  }
}

/** Pixels of a row or a column: the first, how far on the next one lies, and how many they are. */
interface Line {
  readonly first: number
  readonly step: number
  readonly count: number
}

/** Adds each pixel of a line's long runs to `dropped`, and after it how far its neighbour across the line is. */
function addLongRuns(
  isInk: Uint8Array,
  { first, step, count }: Line,
  lengthMin: number,
  across: number,
  dropped: number[],
): void {
  let from = -1
  for (let index = 0; index <= count; index++) {
    const isSet = index < count && isInk[first + index * step] === 1
    if (isSet && from < 0) from = index
    if (isSet || from < 0) continue
    if (index - from >= lengthMin) {
      for (let at = from; at < index; at++) dropped.push(first + at * step, across)
    }
    from = -1
  }
}

function bordered(isInk: Uint8Array, width: number, height: number): Uint8Array {
  const wide = new Uint8Array((width + 2) * (height + 2))
  for (let y = 0; y < height; y++) wide.set(isInk.subarray(y * width, (y + 1) * width), (y + 1) * (width + 2) + 1)
  return wide
}

/** `isInk` has a white border of a pixel all around, so that no neighbour has to be asked whether it is on the page. */
function connected(isInk: Uint8Array, width: number, height: number): Stroke[] {
  let inked = 0
  for (let at = 0; at < isInk.length; at++) if (isInk[at] === 1) inked++
  const stack = new Uint32Array(inked)
  const strokes: Stroke[] = []
  for (let seed = isInk.indexOf(1); seed >= 0; seed = isInk.indexOf(1, seed + 1)) {
    strokes.push(takeStroke(isInk, seed, width, height, stack))
  }
  return strokes
}

/** The stroke that `seed` belongs to; its pixels are marked, and `stack` is room for all of them. */
function takeStroke(isInk: Uint8Array, seed: number, width: number, height: number, stack: Uint32Array): Stroke {
  const wide = width + 2
  const around = [-wide - 1, -wide, -wide + 1, -1, 1, wide - 1, wide, wide + 1]
  let top = 0
  let ink = 0
  let outline = 0
  let [x0, y0, x1, y1] = [width, height, 0, 0]
  isInk[seed] = 2
  stack[top++] = seed
  while (top > 0) {
    const at = stack[--top] ?? 0
    const y = Math.floor(at / wide)
    const x = at - y * wide
    ink++
    if (x < x0 + 1) x0 = x - 1
    if (y < y0 + 1) y0 = y - 1
    if (x > x1) x1 = x
    if (y > y1) y1 = y
    if (isInk[at - wide] === 0) outline++
    if (isInk[at - 1] === 0) outline++
    if (isInk[at + 1] === 0) outline++
    if (isInk[at + wide] === 0) outline++
    for (let side = 0; side < 8; side++) {
      const next = at + (around[side] ?? 0)
      if (isInk[next] !== 1) continue
      isInk[next] = 2
      stack[top++] = next
    }
  }
  return { x0, y0, x1, y1, ink, thickness: (2 * ink) / outline }
}
