import type { GreyImage } from './grey-image.ts'

const TILE_PX = 24
/** Brightness of the paper within a tile: above most of its ink. */
const PAPER_PERCENTILE = 0.85
/** Tiles darker than this share of the page's paper are desk, not paper. */
const DESK_SHARE = 0.45

/** Evens out shadows and uneven light of a photo: divides by the brightness of the paper, and whitens a dark desk. */
export function evenLight(image: GreyImage): GreyImage {
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
  const out = Buffer.allocUnsafe(width * height)
  for (let y = 0; y < height; y++) {
    const ty = Math.min(rows - 1, Math.max(0, (y + 0.5) / TILE_PX - 0.5))
    const row = Math.floor(ty)
    const below = Math.min(rows - 1, row + 1)
    const fy = ty - row
    for (let x = 0; x < width; x++) {
      const tx = Math.min(columns - 1, Math.max(0, (x + 0.5) / TILE_PX - 0.5))
      const column = Math.floor(tx)
      const right = Math.min(columns - 1, column + 1)
      const fx = tx - column
      const upper = (smooth[row * columns + column] ?? 255) * (1 - fx) + (smooth[row * columns + right] ?? 255) * fx
      const lower = (smooth[below * columns + column] ?? 255) * (1 - fx) + (smooth[below * columns + right] ?? 255) * fx
      const light = upper * (1 - fy) + lower * fy
      const grey = data[y * width + x] ?? 255
      out[y * width + x] =
        light < paper * DESK_SHARE ? 255 : Math.min(255, Math.round((grey * 245) / Math.max(1, light)))
    }
  }
  return { ...image, data: out }
}

function paperOf({ data, width, height }: GreyImage, column: number, row: number): number {
  const histogram = new Uint32Array(256)
  const x1 = Math.min(width, (column + 1) * TILE_PX)
  const y1 = Math.min(height, (row + 1) * TILE_PX)
  let count = 0
  for (let y = row * TILE_PX; y < y1; y += 2) {
    for (let x = column * TILE_PX; x < x1; x += 2) {
      const grey = data[y * width + x] ?? 255
      histogram[grey] = (histogram[grey] ?? 0) + 1
      count++
    }
  }
  let seen = 0
  for (let grey = 0; grey < 256; grey++) {
    seen += histogram[grey] ?? 0
    if (seen >= count * PAPER_PERCENTILE) return grey
  }
  return 255
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
