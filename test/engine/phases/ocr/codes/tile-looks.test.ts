import { expect, test } from 'vitest'
import { BARS, TILE_PX, tileLooks } from '../../../../../engine/phases/ocr/codes/tile-looks.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'

const [WIDTH, HEIGHT] = [TILE_PX * 4 + 9, TILE_PX * 3 + 8]

function drawn(greyOf: (x: number, y: number) => number): GreyImage {
  const data = Buffer.alloc(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++) data[y * WIDTH + x] = greyOf(x, y)
  return { data, width: WIDTH, height: HEIGHT, dpi: 125 }
}

test('bars look like bars on both grids, whichever way they stand', () => {
  for (const image of [drawn(x => (x % 4 < 2 ? 0 : 255)), drawn((_, y) => (y % 4 < 2 ? 0 : 255))]) {
    const grids = tileLooks(image)
    expect(grids.map(({ columns, looks }) => [columns, looks.length])).toEqual([
      [4, 12],
      [4, 12],
    ])
    for (const { looks } of grids) expect(new Set(looks)).toEqual(new Set([BARS]))
  }
})

test('a checkered tile looks like modules, and only the tiles that it fills do', () => {
  // From the middle of a tile on, so that the tiles of the second grid hold it.
  const isInk = (x: number, y: number): boolean => ((x >> 1) + (y >> 1)) % 2 === 0
  const isInside = (at: number): boolean => at >= 7 && at < 7 + TILE_PX
  const [first, second] = tileLooks(drawn((x, y) => (isInside(x) && isInside(y) && isInk(x, y) ? 0 : 255)))
  expect([...(second?.looks ?? [])].map(look => (look === 0 ? 0 : 2))).toEqual([
    2,
    ...Array.from({ length: 11 }, () => 0),
  ])
  expect([...(first?.looks ?? [])].some(look => look !== 0)).toBe(false)
})

test('faint patterns, white paper and black areas look like nothing', () => {
  const nothings = [
    drawn(x => (x % 4 < 2 ? 220 : 255)),
    drawn(() => 255),
    drawn(() => 0),
    drawn(x => (x % 7 < 1 ? 0 : 255)),
  ]
  for (const { looks } of nothings.flatMap(tileLooks)) expect(new Set(looks)).toEqual(new Set([0]))
})

test('an image smaller than a tile has none', () => {
  const image = { data: Buffer.alloc(50), width: 10, height: 5, dpi: 125 }
  expect(tileLooks(image).map(({ looks }) => looks.length)).toEqual([0, 0])
})
