import { describe, expect, test } from 'vitest'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'

const SIZE = { width: 301, height: 201 }
const DOT = { x: 80.5, y: 60.5 }

/** White with one soft dark dot. */
function withDot(): GreyImage {
  const data = Buffer.alloc(SIZE.width * SIZE.height, 255)
  for (let y = 0; y < SIZE.height; y++) {
    for (let x = 0; x < SIZE.width; x++) {
      const away = (x + 0.5 - DOT.x) ** 2 + (y + 0.5 - DOT.y) ** 2
      data[y * SIZE.width + x] = 255 - Math.round(250 * Math.exp(-away / 18))
    }
  }
  return { ...SIZE, data, dpi: 100 }
}

/** Middle of the ink, from the middle of the image. */
function inkMiddle({ data, width, height }: GreyImage): { x: number; y: number } {
  let [ink, x, y] = [0, 0, 0]
  for (let at = 0; at < data.length; at++) {
    const dark = 255 - (data[at] ?? 255)
    ink += dark
    x += dark * ((at % width) + 0.5)
    y += dark * (Math.floor(at / width) + 0.5)
  }
  return { x: x / ink - width / 2, y: y / ink - height / 2 }
}

describe('turning an image', () => {
  test.each([0.5, -1.3, 7, 45, 90, -100, 170, 180, 270])(
    'by %f degrees turns clockwise around its middle',
    async degrees => {
      const turned = await turnGrey(withDot(), degrees)
      const angle = (degrees * Math.PI) / 180
      const [dx, dy] = [DOT.x - SIZE.width / 2, DOT.y - SIZE.height / 2]
      const middle = inkMiddle(turned)
      expect(middle.x).toBeCloseTo(dx * Math.cos(angle) - dy * Math.sin(angle), 1)
      expect(middle.y).toBeCloseTo(dx * Math.sin(angle) + dy * Math.cos(angle), 1)
      expect(turned.dpi).toBe(100)
    },
  )

  test('brings white corners into view', async () => {
    const black = { ...SIZE, data: Buffer.alloc(SIZE.width * SIZE.height, 0), dpi: 100 }
    const { data, width, height } = await turnGrey(black, 10)
    expect([data[0], data[width - 1], data[(height - 1) * width], data[width * height - 1]]).toEqual([
      255, 255, 255, 255,
    ])
    expect(data[Math.floor(height / 2) * width + Math.floor(width / 2)]).toBe(0)
  })
})
