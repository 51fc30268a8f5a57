import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { GreyImage } from './grey-image.ts'

const WEIGHTS = weightsOf(weightFile.pixels)

/** Grey of the paper after light has been evened out. */
export const PAPER_GREY = 245
const TILE_PX = 24
const PAPER_PERCENTILE = WEIGHTS.paperPercentile
const DESK_SHARE = WEIGHTS.deskShare

export interface EvenedImage extends GreyImage {
  /** How uneven the light was: how much darker the darkest tenth of the paper is than its bright parts, 0 to 1. */
  readonly spread: number
}

/** Evens out shadows and uneven light of a photo: divides by the brightness of the paper, and whitens a dark desk. */
export function evenLight(image: GreyImage): EvenedImage {
  const { data, width, height } = image
  const columns = Math.max(1, Math.ceil(width / TILE_PX))
  const rows = Math.max(1, Math.ceil(height / TILE_PX))
  const tiles = new Float64Array(columns * rows)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) tiles[row * columns + column] = paperOf(image, column, row)
  }
  const sorted = Float64Array.from(tiles).sort()
  const paper = sorted[Math.floor(sorted.length * 0.8)] ?? 255
  const smooth = smoothed(tiles, columns, rows)
  const desk = paper * DESK_SHARE
  const out = Buffer.allocUnsafe(width * height)
  const lights = new Float64Array(columns + 1)
  const tileOf = new Uint16Array(width)
  const shareOf = new Float64Array(width)
  for (let x = 0; x < width; x++) {
    const at = Math.min(columns - 1, Math.max(0, (x + 0.5) / TILE_PX - 0.5))
    tileOf[x] = Math.floor(at)
    shareOf[x] = at - Math.floor(at)
  }
  for (let y = 0; y < height; y++) {
    const row = Math.min(rows - 1, Math.max(0, (y + 0.5) / TILE_PX - 0.5))
    blendRows(smooth, columns, row, lights)
    evenRow(data, y * width, { lights, tileOf, shareOf, desk }, out)
  }
  const lit = sorted.filter(tile => tile >= desk)
  const spread = 1 - (lit[Math.floor(lit.length * 0.1)] ?? paper) / Math.max(1, paper)
  return { ...image, data: out, spread }
}

/** What a row of pixels is evened by: light of the columns of tiles, and which of them each pixel lies between. */
interface RowLight {
  readonly lights: Float64Array
  readonly tileOf: Uint16Array
  readonly shareOf: Float64Array
  readonly desk: number
}

function evenRow(data: Uint8Array, first: number, { lights, tileOf, shareOf, desk }: RowLight, out: Uint8Array): void {
  for (let x = 0; x < tileOf.length; x++) {
    const column = tileOf[x] ?? 0
    const left = lights[column] ?? 255
    const light = left + ((lights[column + 1] ?? left) - left) * (shareOf[x] ?? 0)
    const even = ((data[first + x] ?? 255) * PAPER_GREY) / (light < 1 ? 1 : light)
    out[first + x] = light < desk || even > 255 ? 255 : even
  }
}

/** Brightness of each column of tiles at a row between two rows of tiles; one more at the end for the last column. */
function blendRows(tiles: Float64Array, columns: number, row: number, lights: Float64Array): void {
  const above = Math.floor(row)
  const below = Math.min(Math.floor(tiles.length / columns) - 1, above + 1)
  for (let column = 0; column < columns; column++) {
    const upper = tiles[above * columns + column] ?? 255
    lights[column] = upper + ((tiles[below * columns + column] ?? upper) - upper) * (row - above)
  }
  lights[columns] = lights[columns - 1] ?? 255
}

/** Of one tile at a time; its 256 numbers would be garbage for each of thousands. */
const histogram = new Uint32Array(256)

function paperOf({ data, width, height }: GreyImage, column: number, row: number): number {
  histogram.fill(0)
  const x0 = column * TILE_PX
  const x1 = Math.min(width, x0 + TILE_PX)
  const y1 = Math.min(height, (row + 1) * TILE_PX)
  let count = 0
  for (let y = row * TILE_PX; y < y1; y += 2) count += countEverySecond(data, y * width + x0, y * width + x1)
  // From white on down, since paper is bright.
  let grey = 255
  for (let seen = count; grey > 0; grey--) {
    seen -= histogram[grey] ?? 0
    if (seen < count * PAPER_PERCENTILE) break
  }
  return grey
}

function countEverySecond(data: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at += 2) {
    const grey = data[at] ?? 255
    histogram[grey] = (histogram[grey] ?? 0) + 1
  }
  return Math.max(0, (end - from + 1) >> 1)
}

/** Mean of the tiles around, so that a tile full of ink takes the brightness of its neighbours. */
function smoothed(tiles: Float64Array, columns: number, rows: number): Float64Array {
  return tiles.map((own, index) => {
    const column = index % columns
    const row = Math.floor(index / columns)
    let sum = 0
    let weight = 0
    for (let y = Math.max(0, row - 2); y <= Math.min(rows - 1, row + 2); y++) {
      for (let x = Math.max(0, column - 2); x <= Math.min(columns - 1, column + 2); x++) {
        const tile = tiles[y * columns + x] ?? own
        const brighter = tile >= own ? 1 : 0.25
        sum += tile * brighter
        weight += brighter
      }
    }
    return sum / weight
  })
}
