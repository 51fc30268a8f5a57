import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PixelRect } from '../pixels/find-missed.ts'
import { resizeGrey } from '../pixels/grey-image.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

const WEIGHTS = weightsOf(weightFile.codes)

/** Resolution that the places are looked for at. */
export const SUSPECTS_DPI = 125
/** 3 mm. */
const TILE_PX = 15
const CONTRAST_MIN = 40
const INK_MIN = WEIGHTS.inkMin
const INK_MAX = WEIGHTS.inkMax
const CHANGES_MIN = WEIGHTS.changesMin
const ALONG_BARS_MAX = WEIGHTS.alongBarsMax
/**
 * The smallest places worth a look: modules on 6 mm by 6 mm, bars on 12 mm by 3 mm; with a third of their tiles
 * (slanted bars).
 */
const SIDE_TILES_MIN = 2
const TILES_MIN = 4
const FILL_MIN = WEIGHTS.fillMin
const PLACES_MAX = 8
const MARGIN_TILES = 2

const BARS = 1
const MODULES = 2

interface TileGroup {
  count: number
  bars: number
  x0: number
  y0: number
  x1: number
  y1: number
}

const COARSE = WEIGHTS.coarse

/** What `findCodeSuspects` finds, and then what it finds of codes in large print. */
export async function findAllCodeSuspects(small: GreyImage, image: GreyImage): Promise<PixelRect[]> {
  const coarse = await resizeGrey(small, small.dpi * COARSE)
  return [...findCodeSuspects(small, image), ...findCodeSuspects(coarse, image)]
}

/**
 * Places where the ink looks like bars or modules of a code, largest first, at most 8. `small` is the page at 125 dpi;
 * the places are in pixels of `image`, the same page as it was read.
 */
export function findCodeSuspects(small: GreyImage, image: GreyImage): PixelRect[] {
  const scale = image.width / small.width
  // Two grids, half a tile apart: a small code may lie across the tiles of one of them.
  const places = [0, Math.floor(TILE_PX / 2)]
    .flatMap(offset => groupsOf(small, offset).map(group => toPlace(group, offset, scale, image)))
    .sort((one, other) => areaOf(other) - areaOf(one))
  return places
    .filter((place, index) => !places.slice(0, index).some(larger => holds(larger, place)))
    .slice(0, PLACES_MAX)
}

function toPlace({ x0, y0, x1, y1 }: TileGroup, offset: number, scale: number, image: GreyImage): PixelRect {
  const at = (tile: number): number => Math.max(0, Math.round((tile * TILE_PX + offset) * scale))
  return {
    x0: at(x0 - MARGIN_TILES),
    y0: at(y0 - MARGIN_TILES),
    x1: Math.min(image.width, at(x1 + MARGIN_TILES)),
    y1: Math.min(image.height, at(y1 + MARGIN_TILES)),
  }
}

function areaOf({ x0, y0, x1, y1 }: PixelRect): number {
  return (x1 - x0) * (y1 - y0)
}

/** The middle of the smaller one lies in the larger one. */
function holds(larger: PixelRect, smaller: PixelRect): boolean {
  const [x, y] = [(smaller.x0 + smaller.x1) / 2, (smaller.y0 + smaller.y1) / 2]
  return x >= larger.x0 && x <= larger.x1 && y >= larger.y0 && y <= larger.y1
}

function lookOf({ data, width }: GreyImage, left: number, top: number): 0 | typeof BARS | typeof MODULES {
  let darkest = 255
  let brightest = 0
  for (let y = top; y < top + TILE_PX; y++) {
    for (let x = left; x < left + TILE_PX; x++) {
      const grey = data[y * width + x] ?? 255
      if (grey < darkest) darkest = grey
      if (grey > brightest) brightest = grey
    }
  }
  if (brightest - darkest < CONTRAST_MIN) return 0
  const middle = (darkest + brightest) / 2
  let ink = 0
  let across = 0
  let down = 0
  for (let y = top; y < top + TILE_PX; y++) {
    for (let x = left; x < left + TILE_PX; x++) {
      const isInk = (data[y * width + x] ?? 255) < middle
      if (isInk) ink++
      if (x > left && isInk !== (data[y * width + x - 1] ?? 255) < middle) across++
      if (y > top && isInk !== (data[(y - 1) * width + x] ?? 255) < middle) down++
    }
  }
  const inkShare = ink / (TILE_PX * TILE_PX)
  if (inkShare < INK_MIN || inkShare > INK_MAX) return 0
  const [more, fewer] = across > down ? [across, down] : [down, across]
  if (more / TILE_PX >= CHANGES_MIN * 1.25 && fewer <= more * ALONG_BARS_MAX) return BARS
  return fewer / TILE_PX >= CHANGES_MIN ? MODULES : 0
}

/** Tiles of one look that touch by edge or corner, if they are enough for a code. */
function groupsOf(small: GreyImage, offset: number): TileGroup[] {
  const columns = Math.floor((small.width - offset) / TILE_PX)
  const rows = Math.floor((small.height - offset) / TILE_PX)
  const looks = new Uint8Array(Math.max(0, columns * rows))
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      looks[row * columns + column] = lookOf(small, offset + column * TILE_PX, offset + row * TILE_PX)
    }
  }
  return connect(looks, columns).filter(({ count, bars, x0, y0, x1, y1 }) => {
    const isLarge = count >= TILES_MIN && (Math.min(x1 - x0, y1 - y0) >= SIDE_TILES_MIN || bars === count)
    return isLarge && count >= FILL_MIN * (x1 - x0) * (y1 - y0)
  })
}

function connect(looks: Uint8Array, columns: number): TileGroup[] {
  const groups: TileGroup[] = []
  const open = Uint8Array.from(looks)
  for (let start = 0; start < open.length; start++) {
    if (open[start] === 0) continue
    const group: TileGroup = { count: 0, bars: 0, x0: columns, y0: looks.length, x1: 0, y1: 0 }
    const queue = [start]
    open[start] = 0
    for (const tile of queue) {
      const [column, row] = [tile % columns, Math.floor(tile / columns)]
      group.count++
      if (looks[tile] === BARS) group.bars++
      group.x0 = Math.min(group.x0, column)
      group.y0 = Math.min(group.y0, row)
      group.x1 = Math.max(group.x1, column + 1)
      group.y1 = Math.max(group.y1, row + 1)
      for (let y = row - 1; y <= row + 1; y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x
          if (!open[next]) continue
          open[next] = 0
          queue.push(next)
        }
      }
    }
    groups.push(group)
  }
  return groups
}
