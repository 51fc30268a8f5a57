import { expect, test } from 'vitest'
import { resizeGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { halfOf, roughCopy, smallCopy } from '../../../../../engine/phases/ocr/pixels/small-copy.ts'

/** Darker from left to right and from top to bottom. */
function slope(width: number, height: number, dpi: number): GreyImage {
  const data = Buffer.alloc(width * height)
  for (let at = 0; at < data.length; at++) data[at] = 250 - (at % width) - 2 * Math.floor(at / width)
  return { data, width, height, dpi }
}

test('a half is the mean of four pixels, and of two at an odd edge', () => {
  const half = halfOf(slope(5, 3, 250))
  // Columns 0 and 1, 2 and 3, and 4 alone; rows 0 and 1, and 2 alone.
  expect({ ...half, data: [...half.data] }).toEqual({
    data: [249, 247, 245, 246, 244, 242],
    width: 3,
    height: 2,
    dpi: 125,
  })
})

test('a small copy is what the image library makes, made once for an image', async () => {
  const page = slope(100, 60, 250)
  expect(await smallCopy(page, 75)).toEqual(await resizeGrey(page, 75))
  expect(await smallCopy(page, 75)).toBe(await smallCopy(page, 75))
  expect(await smallCopy(page, 250)).toBe(page)
  expect(await smallCopy(slope(100, 60, 250), 75)).not.toBe(await smallCopy(page, 75))
})

test.each([75, 100, 124, 125, 150])('a rough copy at %i dpi has its size and its greys', async dpi => {
  const page = slope(100, 60, 250)
  const copy = await roughCopy(page, dpi)
  expect(Math.abs(copy.dpi / dpi - 1)).toBeLessThanOrEqual(0.01)
  expect(Math.abs(copy.width - (100 * dpi) / 250)).toBeLessThanOrEqual(1)
  expect(Math.abs(copy.height - (60 * dpi) / 250)).toBeLessThanOrEqual(1)
  const middle = copy.data[Math.floor(copy.height / 2) * copy.width + Math.floor(copy.width / 2)]
  expect(Math.abs((middle ?? 0) - 140)).toBeLessThanOrEqual(4)
})
