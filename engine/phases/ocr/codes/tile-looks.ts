import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.codes)

/** 3 mm at 125 dpi. */
export const TILE_PX = 15
const CONTRAST_MIN = 40
const INK_MIN = WEIGHTS.inkMin
const INK_MAX = WEIGHTS.inkMax
const CHANGES_MIN = WEIGHTS.changesMin
const ALONG_BARS_MAX = WEIGHTS.alongBarsMax

/** Looks of a tile; 0 is anything else. */
export const BARS = 1
const MODULES = 2

/** How many bits are set in each number of as many bits as a tile has pixels in a row. */
const BITS_SET = Uint8Array.from({ length: 1 << TILE_PX }, (_, bits) => bits.toString(2).replaceAll('0', '').length)
/** Of a row's bits, those that have a neighbour on the right. */
const WITH_RIGHT = (1 << (TILE_PX - 1)) - 1

/** Tiles from a place of an image on, row by row: what looks like bars of a code, its modules, or neither. */
export interface TileLooks {
  /** Pixels that are left out at the left and at the top. */
  readonly offset: number
  readonly looks: Uint8Array
  readonly columns: number
}

/**
 * What the ink of each tile of `small` (125 dpi) looks like, on two grids half a tile apart: a small code may lie across
 * the tiles of one of them.
 */
export function tileLooks(small: GreyImage): readonly TileLooks[] {
  const quarters = findExtremes(small)
  return [0, HALF_PX].map(offset => looksOn(small, quarters, offset))
}

/** Where the second grid begins. */
const HALF_PX = Math.floor(TILE_PX / 2)

/** The darkest and the brightest pixel of each quarter of a tile; four of them make a tile of either grid. */
interface Extremes {
  readonly columns: number
  readonly darkest: Uint8Array
  readonly brightest: Uint8Array
}

function findExtremes({ data, width, height }: GreyImage): Extremes {
  const columns = 2 * Math.ceil(width / TILE_PX)
  const rows = 2 * Math.ceil(height / TILE_PX)
  const darkest = new Uint8Array(columns * rows).fill(255)
  const brightest = new Uint8Array(columns * rows)
  const white = Buffer.alloc(width, 255)
  for (let y = 0; y < height; y++) {
    const row = 2 * Math.floor(y / TILE_PX) + (y % TILE_PX < HALF_PX ? 0 : 1)
    const [first, last] = [row * columns, (row + 1) * columns]
    // Most rows of a page that was drawn are blank; they are compared as a whole.
    if (data.compare(white, 0, width, y * width, (y + 1) * width) === 0) brightest.fill(255, first, last)
    else widenByRow(data, y * width, width, darkest, brightest, first)
  }
  return { columns, darkest, brightest }
}

/** Takes one row of pixels into the extremes of the quarters that it goes through. */
function widenByRow(
  data: Uint8Array,
  from: number,
  width: number,
  darkest: Uint8Array,
  brightest: Uint8Array,
  first: number,
): void {
  let quarter = first
  let at = from
  const end = from + width
  for (let length = HALF_PX; at < end; length = TILE_PX - length, quarter++) {
    let dark = darkest[quarter] ?? 255
    let bright = brightest[quarter] ?? 0
    for (const last = Math.min(end, at + length); at < last; at++) {
      const grey = data[at] ?? 255
      if (grey < dark) dark = grey
      if (grey > bright) bright = grey
    }
    darkest[quarter] = dark
    brightest[quarter] = bright
  }
}

function looksOn({ data, width, height }: GreyImage, quarters: Extremes, offset: number): TileLooks {
  const columns = Math.max(0, Math.floor((width - offset) / TILE_PX))
  const rows = Math.max(0, Math.floor((height - offset) / TILE_PX))
  const looks = new Uint8Array(columns * rows)
  const shift = offset === 0 ? 0 : 1
  const { darkest, brightest } = quarters
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const quarter = (2 * row + shift) * quarters.columns + 2 * column + shift
      const below = quarter + quarters.columns
      const dark = Math.min(
        Math.min(darkest[quarter] ?? 255, darkest[quarter + 1] ?? 255),
        Math.min(darkest[below] ?? 255, darkest[below + 1] ?? 255),
      )
      const bright = Math.max(
        Math.max(brightest[quarter] ?? 0, brightest[quarter + 1] ?? 0),
        Math.max(brightest[below] ?? 0, brightest[below + 1] ?? 0),
      )
      if (bright - dark < CONTRAST_MIN) continue
      const first = (offset + row * TILE_PX) * width + offset + column * TILE_PX
      looks[row * columns + column] = lookOf(data, first, width, (dark + bright) / 2)
    }
  }
  return { offset, looks, columns }
}

function lookOf(data: Uint8Array, first: number, width: number, middle: number): 0 | typeof BARS | typeof MODULES {
  let ink = 0
  let across = 0
  let down = 0
  let above = inkBits(data, first, middle)
  for (let y = 0; y < TILE_PX; y++) {
    const bits = inkBits(data, first + y * width, middle)
    ink += BITS_SET[bits] ?? 0
    across += BITS_SET[(bits ^ (bits >> 1)) & WITH_RIGHT] ?? 0
    down += BITS_SET[bits ^ above] ?? 0
    above = bits
  }
  const inkShare = ink / (TILE_PX * TILE_PX)
  if (inkShare < INK_MIN || inkShare > INK_MAX) return 0
  const [more, fewer] = across > down ? [across, down] : [down, across]
  if (more / TILE_PX >= CHANGES_MIN * 1.25 && fewer <= more * ALONG_BARS_MAX) return BARS
  return fewer / TILE_PX >= CHANGES_MIN ? MODULES : 0
}

/** A row of a tile as bits, those set that are darker than `middle`. */
function inkBits(data: Uint8Array, from: number, middle: number): number {
  let bits = 0
  for (let x = 0; x < TILE_PX; x++) if ((data[from + x] ?? 255) < middle) bits |= 1 << x
  return bits
}
