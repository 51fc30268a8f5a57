import { expect, test } from 'vitest'
import { drawTrayPicture } from '../../src-main/tray-picture.ts'

const SIZE = 32
/** Green pixels in the row of the progress bar. */
function done(percent: number | null): number {
  const pixels = drawTrayPicture(SIZE, percent)
  const row = Math.round(SIZE * 0.8) * SIZE
  return Array.from({ length: SIZE }, (_, x) => pixels.readUInt32BE((row + x) * 4)).filter(bgra => bgra === 0x5fcb6cff)
    .length
}

test('the picture fills its size and shows how far the work is', () => {
  expect(drawTrayPicture(SIZE, null)).toHaveLength(SIZE * SIZE * 4)
  const widths = [null, 0, 25, 50, 100].map(done)
  expect(widths.slice(0, 2)).toEqual([0, 0])
  expect(widths[2]).toBeGreaterThan(0)
  expect(widths[3]).toBeGreaterThan(widths[2] ?? 0)
  expect(widths[4]).toBeGreaterThan(widths[3] ?? 0)
})

test('what is beyond the measure is drawn as its end', () => {
  expect([done(-5), done(250)]).toEqual([done(0), done(100)])
})
