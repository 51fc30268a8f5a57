import { describe, expect, test } from 'vitest'
import { estimateSkew, estimateSkews } from '../../../../../engine/phases/ocr/pixels/estimate-skew.ts'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'

/** A sheet with dashed lines as text would leave them. */
function aSheet(): GreyImage {
  const width = 600
  const height = 800
  const data = Buffer.alloc(width * height, 250)
  for (let y = 80; y < 700; y += 16) {
    for (let x = 70; x < 530; x++)
      if ((x * 7 + y * 3) % 23 > 8) for (let row = 0; row < 5; row++) data[(y + row) * width + x] = 30
  }
  return { data, width, height, dpi: 75 }
}

describe('the slant of text lines', () => {
  test.each([-14, -3.3, -0.4, 0, 0.6, 2.1, 9.5])('is found within a tenth of a degree at %f', async degrees => {
    const slant = estimateSkew(await turnGrey(aSheet(), degrees))
    expect(Math.abs(slant.degrees - degrees)).toBeLessThan(0.1)
  })

  test('is clearer in rows than in columns on an upright sheet, and the other way round on one that lies', async () => {
    const sheet = aSheet()
    const upright = estimateSkews(sheet)
    expect(upright.rows.strength).toBeGreaterThan(upright.columns.strength * 1.3)
    const lying = await turnGrey(sheet, 90)
    const turned = estimateSkews(lying)
    expect(turned.columns.strength).toBeGreaterThan(turned.rows.strength * 1.3)
  })

  test('is nothing on an empty sheet', () => {
    const empty = { data: Buffer.alloc(10_000, 255), width: 100, height: 100, dpi: 75 }
    expect(estimateSkew(empty)).toMatchObject({ degrees: 0, inkShare: 0 })
  })
})
