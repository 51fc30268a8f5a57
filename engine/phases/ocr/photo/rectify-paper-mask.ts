import type { GreyImage } from '../pixels/grey-image.ts'

/** What of a picture is as bright as paper, and a guess at the sheet: the largest connected part that stands out. */
export interface PaperMask {
  readonly width: number
  readonly height: number
  /** 1 where the picture is bright, print closed over. */
  readonly isBright: Uint8Array
  /** 1 on the sheet. */
  readonly isPaper: Uint8Array
}

/** Wider than the strokes of print at the size that sheets are looked for. */
const CLOSE_PX = 4
/** Mean greys of paper and desk differ by at least this. */
const CLASSES_APART = 25

/** Differences in grey among neighbouring pixels that a desk may have: smooth, grained, coarse. */
const DESK_STEPS = [10, 18, 30] as const

/**
 * Guesses at where paper lies, the likeliest first: what cannot be reached from the picture's edges without a step in
 * brightness (a shadow across the sheet does no harm), and what is bright (Otsu's threshold, which a shadow misleads).
 * None where the picture has no two brightnesses.
 */
export function* paperMasks({ data, width, height }: GreyImage): Generator<PaperMask> {
  const closed = spread(spread(data, width, height, CLOSE_PX, true), width, height, CLOSE_PX, false)
  const threshold = otsu(closed)
  if (threshold === null) return
  const isBright = closed.map(grey => (grey > threshold ? 1 : 0))
  const darkest = spread(closed, width, height, 1, false)
  const steps = spread(closed, width, height, 1, true).map((grey, at) => grey - (darkest[at] ?? grey))
  for (const stepMax of DESK_STEPS) {
    const isNoDesk = flood(closed, steps, width, height, threshold, stepMax).map(isDesk => 1 - isDesk)
    // The step itself is not flooded on either side: a pixel less, and the outline lies on its middle.
    const inner = spread(isNoDesk, width, height, 1, false)
    yield { width, height, isBright, isPaper: largestPart(inner, width, height) }
  }
  yield { width, height, isBright, isPaper: largestPart(isBright, width, height) }
}

/** 1 on what is reached from the dark parts of the picture's edges without crossing a step of more than `stepMax`. */
function flood(
  data: Uint8Array,
  steps: Uint8Array,
  width: number,
  height: number,
  darkMax: number,
  stepMax: number,
): Uint8Array {
  const isDesk = new Uint8Array(data.length)
  const stack = new Uint32Array(data.length)
  let top = 0
  const visit = (at: number): void => {
    if (isDesk[at] !== 0 || (steps[at] ?? 255) > stepMax) return
    isDesk[at] = 1
    stack[top++] = at
  }
  const seed = (at: number): void => {
    if ((data[at] ?? 255) <= darkMax) visit(at)
  }
  for (let x = 0; x < width; x++) {
    seed(x)
    seed((height - 1) * width + x)
  }
  for (let y = 0; y < height; y++) {
    seed(y * width)
    seed(y * width + width - 1)
  }
  while (top > 0) {
    const at = stack[--top] ?? 0
    const x = at % width
    if (x > 0) visit(at - 1)
    if (x < width - 1) visit(at + 1)
    if (at >= width) visit(at - width)
    if (at < width * (height - 1)) visit(at + width)
  }
  return isDesk
}

/** Brightest (or darkest) grey within `radius` pixels to each side. */
function spread(data: Uint8Array, width: number, height: number, radius: number, isBrightest: boolean): Uint8Array {
  const along = new Uint8Array(data.length)
  for (let row = 0; row < height; row++) {
    const [first, last] = [row * width, row * width + width - 1]
    for (let at = first; at <= last; at++) {
      const [from, to] = [Math.max(first, at - radius), Math.min(last, at + radius)]
      along[at] = extreme(data, from, to, 1, isBrightest)
    }
  }
  const across = new Uint8Array(data.length)
  for (let row = 0; row < height; row++) {
    const [above, below] = [Math.max(0, row - radius) * width, Math.min(height - 1, row + radius) * width]
    for (let column = 0; column < width; column++) {
      across[row * width + column] = extreme(along, above + column, below + column, width, isBrightest)
    }
  }
  return across
}

function extreme(data: Uint8Array, from: number, to: number, step: number, isBrightest: boolean): number {
  let found = data[from] ?? 0
  for (let at = from + step; at <= to; at += step) {
    const grey = data[at] ?? 0
    if (isBrightest ? grey > found : grey < found) found = grey
  }
  return found
}

/** Otsu's threshold; null where both classes lie close together. */
function otsu(data: Uint8Array): number | null {
  const histogram = new Float64Array(256)
  let sum = 0
  for (const grey of data) {
    histogram[grey] = (histogram[grey] ?? 0) + 1
    sum += grey
  }
  let [best, bestSpread, isApart] = [0, -1, false]
  let [dark, darkSum] = [0, 0]
  for (let grey = 0; grey < 255; grey++) {
    dark += histogram[grey] ?? 0
    darkSum += grey * (histogram[grey] ?? 0)
    const light = data.length - dark
    if (dark === 0 || light === 0) continue
    const difference = (sum - darkSum) / light - darkSum / dark
    const between = dark * light * difference * difference
    if (between > bestSpread) {
      ;[best, bestSpread, isApart] = [grey, between, difference >= CLASSES_APART]
    }
  }
  return isApart ? best : null
}

/** The largest part that touches by edges (flood fill with a stack of its own). */
function largestPart(isSet: Uint8Array, width: number, height: number): Uint8Array {
  const part = new Uint32Array(isSet.length)
  const stack = new Uint32Array(isSet.length)
  let [parts, largest, largestSize] = [0, 0, 0]
  for (let seed = 0; seed < isSet.length; seed++) {
    if (isSet[seed] === 0 || part[seed] !== 0) continue
    parts++
    let [size, top] = [0, 0]
    const visit = (at: number): void => {
      if (isSet[at] === 0 || part[at] !== 0) return
      part[at] = parts
      stack[top++] = at
    }
    visit(seed)
    while (top > 0) {
      const at = stack[--top] ?? 0
      const x = at % width
      size++
      if (x > 0) visit(at - 1)
      if (x < width - 1) visit(at + 1)
      if (at >= width) visit(at - width)
      if (at < width * (height - 1)) visit(at + width)
    }
    if (size > largestSize) [largest, largestSize] = [parts, size]
  }
  const kept = new Uint8Array(part.length)
  if (largest > 0) for (let at = 0; at < kept.length; at++) kept[at] = part[at] === largest ? 1 : 0
  return kept
}
