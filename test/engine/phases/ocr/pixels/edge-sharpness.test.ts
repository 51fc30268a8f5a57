import { expect, test } from 'vitest'
import { edgeSharpness } from '../../../../../engine/phases/ocr/pixels/edge-sharpness.ts'
import { transformGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { raiseContrast } from '../../../../../engine/phases/ocr/pixels/raise-contrast.ts'

/** Thin upright strokes on paper, as print is. */
function strokes(): GreyImage {
  const [width, height] = [400, 300]
  const data = Buffer.alloc(width * height, 245)
  for (let y = 40; y < 260; y++) {
    for (let x = 40; x < 360; x += 12) data.fill(20, y * width + x, y * width + x + 3)
  }
  return { data, width, height, dpi: 250 }
}

const blurred = (sigma: number): Promise<GreyImage> => transformGrey(strokes(), 250, pixels => pixels.blur(sigma))

test('print is the less sharp the more it is blurred, and paper has no edges', async () => {
  const crisp = edgeSharpness(strokes())
  const soft = edgeSharpness(await blurred(1))
  expect(crisp).toBeCloseTo(1)
  expect(soft).toBeLessThan(0.64)
  expect(edgeSharpness(await blurred(1.6))).toBeLessThan(soft)
  expect(edgeSharpness({ data: Buffer.alloc(10_000, 245), width: 100, height: 100, dpi: 250 })).toBe(0)
})

test('crisp print is softened for the recogniser, soft print is left alone', async () => {
  const crisp = strokes()
  const prepared = await raiseContrast(crisp)
  expect(prepared.data.equals(crisp.data)).toBe(false)
  expect(edgeSharpness(prepared)).toBeLessThan(0.64)
  const soft = await blurred(1)
  expect(await raiseContrast(soft)).toBe(soft)
})
