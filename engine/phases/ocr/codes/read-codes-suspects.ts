import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { PixelRect } from '../pixels/find-missed.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import { smallCopy } from '../pixels/small-copy.ts'
import { BARS, TILE_PX, tileLooks } from './tile-looks.ts'
import type { TileLooks } from './tile-looks.ts'

const WEIGHTS = weightsOf(weightFile.codes)

/** Resolution that the places are looked for at. */
export const SUSPECTS_DPI = 125
/**
 * The smallest places worth a look: modules on 6 mm by 6 mm, bars on 12 mm by 3 mm; with a third of their tiles
 * (slanted bars).
 */
const SIDE_TILES_MIN = 2
const TILES_MIN = 4
const FILL_MIN = WEIGHTS.fillMin
const PLACES_MAX = 8
const MARGIN_TILES = 2

interface TileGroup {
  count: number
  bars: number
  x0: number
  y0: number
  x1: number
  y1: number
}

const COARSE = WEIGHTS.coarse

/** The copy of `small` on which codes in large print are looked for. */
export function coarseCopy(small: GreyImage): Promise<GreyImage> {
  return smallCopy(small, coarseDpi(small))
}

/** The resolution of that copy. */
export function coarseDpi(small: GreyImage): number {
  return small.dpi * COARSE
}

/**
 * What `findCodeSuspects` finds, and then what it finds of codes in large print, for which `coarse` is the page at three
 * fifths of the resolution of `small`.
 */
export function findAllCodeSuspects(small: GreyImage, coarse: GreyImage, image: GreyImage): PixelRect[] {
  return [...findCodeSuspects(small, image), ...findCodeSuspects(coarse, image)]
}

/**
 * Places where the ink looks like bars or modules of a code, largest first, at most 8. `small` is the page at 125 dpi;
 * the places are in pixels of `image`, the same page as it was read.
 */
export function findCodeSuspects(small: GreyImage, image: GreyImage): PixelRect[] {
  const scale = image.width / small.width
  const places = tileLooks(small)
    .flatMap(grid => groupsOf(grid).map(group => toPlace(group, grid.offset, scale, image)))
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

/** Tiles of one look that touch by edge or corner, if they are enough for a code. */
function groupsOf({ looks, columns }: TileLooks): TileGroup[] {
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
