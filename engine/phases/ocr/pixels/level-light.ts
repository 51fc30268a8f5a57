import { PAPER_GREY } from './even-light.ts'
import type { GreyImage } from './grey-image.ts'

/** 34 mm. */
const TILE_PX = 100

export interface LeveledImage extends GreyImage {
  /** Grey of the paper at a place before its light was evened out. */
  readonly lightAt: (x: number, y: number) => number
}

/**
 * Light evened out over tiles so wide that bars are a small part of them: in shadow, paper is as dark as bars are in
 * the light.
 */
export function level(small: GreyImage): LeveledImage {
  const { data, width, height } = small
  const columns = Math.ceil(width / TILE_PX)
  const rows = Math.ceil(height / TILE_PX)
  const lights = Array.from({ length: rows * columns }, (_, tile) =>
    lightOf(small, tile % columns, Math.floor(tile / columns)),
  )
  const at = (row: number, column: number): number =>
    lights[Math.min(rows - 1, Math.max(0, row)) * columns + Math.min(columns - 1, Math.max(0, column))] ?? 255
  const lightAt = (x: number, y: number): number => {
    const [column, row] = [(x + 0.5) / TILE_PX - 0.5, (y + 0.5) / TILE_PX - 0.5]
    const [left, top] = [Math.floor(column), Math.floor(row)]
    const [right, below] = [column - left, row - top]
    const upper = at(top, left) * (1 - right) + at(top, left + 1) * right
    return upper * (1 - below) + (at(top + 1, left) * (1 - right) + at(top + 1, left + 1) * right) * below
  }
  const leveled = Buffer.allocUnsafe(data.length)
  const around = Array.from({ length: columns + 2 }, (_, column) => column - 1)
  for (let y = 0; y < height; y++) {
    const row = (y + 0.5) / TILE_PX - 0.5
    const top = Math.floor(row)
    const upper = Float64Array.from(around, column => at(top, column))
    const lower = Float64Array.from(around, column => at(top + 1, column))
    levelRow(data, y * width, { upper, lower, below: row - top }, leveled.subarray(y * width, (y + 1) * width))
  }
  return { ...small, data: leveled, lightAt }
}

/** Light of the tiles above and below a row of pixels, from the one left of the page on; how far the row is below. */
interface RowLight {
  readonly upper: Float64Array
  readonly lower: Float64Array
  readonly below: number
}

/** As `lightAt` has it, for a whole row. */
function levelRow(data: Uint8Array, first: number, { upper, lower, below }: RowLight, out: Uint8Array): void {
  for (let x = 0; x < out.length; x++) {
    const column = (x + 0.5) / TILE_PX - 0.5
    const tile = Math.floor(column)
    const right = column - tile
    const high = (upper[tile + 1] ?? 255) * (1 - right) + (upper[tile + 2] ?? 255) * right
    const low = (lower[tile + 1] ?? 255) * (1 - right) + (lower[tile + 2] ?? 255) * right
    const light = high * (1 - below) + low * below
    out[x] = Math.min(255, ((data[first + x] ?? 255) * PAPER_GREY) / light)
  }
}

/** Grey of a tile's paper: above lies a tenth of its pixels. */
export function lightOf({ data, width, height }: GreyImage, column: number, row: number, tilePx = TILE_PX): number {
  const histogram = new Uint32Array(256)
  const [x0, x1] = [column * tilePx, Math.min(width, (column + 1) * tilePx)]
  let left = 0
  for (let y = row * tilePx; y < Math.min(height, (row + 1) * tilePx); y++) {
    for (let x = x0; x < x1; x++) {
      const grey = data[y * width + x] ?? 255
      histogram[grey] = (histogram[grey] ?? 0) + 1
      left += 0.9
    }
  }
  let grey = 0
  while (grey < 255 && (left -= histogram[grey] ?? 0) > 0) grey++
  return Math.max(1, grey)
}
