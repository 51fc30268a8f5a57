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
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      leveled[y * width + x] = Math.min(255, ((data[y * width + x] ?? 255) * PAPER_GREY) / lightAt(x, y))
    }
  }
  return { ...small, data: leveled, lightAt }
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
