import { expect, test } from 'vitest'
import { decodeBmp } from '../../../../../engine/phases/conversion/image/decode-bmp.ts'
import { encodeBmp } from '../../../../../engine/phases/ocr/pixels/encode-bmp.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'

function picture(width: number, height: number, first: number): GreyImage {
  const greys = Array.from({ length: width * height }, (_, at) => (first + 7 * at) % 256)
  return { data: Buffer.from(greys), width, height, dpi: 250 }
}

test('a picture keeps its greys, before and after larger and smaller ones in the same memory', () => {
  for (const image of [picture(9, 5, 3), picture(30, 20, 90), picture(5, 7, 200), picture(30, 20, 1)]) {
    const { data, width, height } = decodeBmp(encodeBmp(image))
    const channels = data.length / (width * height)
    expect([width, height]).toEqual([image.width, image.height])
    expect([...data].filter((_, at) => at % channels === 0)).toEqual([...image.data])
  }
})
