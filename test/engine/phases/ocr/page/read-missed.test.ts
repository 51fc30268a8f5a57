import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { connectedInk } from '../../../../../engine/phases/ocr/pixels/connected-ink.ts'
import { findMissed } from '../../../../../engine/phases/ocr/pixels/find-missed.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import type { RecognizedWord } from '../../../../../engine/phases/ocr/pixels/recognized-word.ts'

function paper(width: number, height: number): GreyImage & { ink(x: number, y: number, w: number, h: number): void } {
  const data = Buffer.alloc(width * height, 240)
  const ink = (x: number, y: number, w: number, h: number): void => {
    for (let row = y; row < y + h; row++) data.fill(20, row * width + x, row * width + x + w)
  }
  return { data, width, height, dpi: 125, ink }
}

const aWord = (x0: number, y0: number): RecognizedWord => ({
  text: 'Wort',
  x0,
  y0,
  x1: x0 + 60,
  y1: y0 + 14,
  confidence: 0.9,
  line: 0,
})

test('parts that touch by edge or corner are one, others are not', () => {
  const image = paper(40, 20)
  image.ink(2, 2, 3, 3)
  image.ink(5, 5, 3, 3)
  image.ink(20, 2, 2, 10)
  image.ink(26, 2, 2, 10)
  image.ink(20, 12, 8, 2)
  expect(connectedInk(image, 150)).toEqual([
    { x0: 2, y0: 2, x1: 8, y1: 8 },
    { x0: 20, y0: 2, x1: 28, y1: 14 },
  ])
})

test('letters beside the words that were read are a missed place; rules, specks and read words are not', async () => {
  const image = paper(400, 200)
  const words = [aWord(20, 20), aWord(20, 50), aWord(20, 80)]
  for (const { x0, y0 } of words) for (let at = 0; at < 5; at++) image.ink(x0 + at * 12, y0, 8, 14)
  for (let at = 0; at < 5; at++) image.ink(300 + at * 12, 50, 8, 14)
  image.ink(20, 120, 360, 2)
  image.ink(200, 150, 2, 2)
  const places = await findMissed(image, words)
  expect(places).toHaveLength(1)
  const [place] = places
  expect(place?.x0).toBeLessThan(300)
  expect(place?.x0).toBeGreaterThan(270)
  expect(place?.y1).toBeGreaterThan(64)
  expect(place?.y1).toBeLessThan(90)
})

test('the amounts at the right edge of a photographed receipt are read', async () => {
  const path = fileURLToPath(new URL('../../../../fixtures/samples/13-kassenbon-foto.jpg', import.meta.url))
  const { words } = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
  const texts = words.map(word => word.text)
  for (const amount of ['5,49', '7,99', '35,46', '28,67']) expect(texts).toContain(amount)
  const total = words.find(word => word.text === '35,46')
  const label = words.find(word => word.text === 'SUMME')
  // Right of its label, on its line.
  expect(total?.box[0]).toBeGreaterThan((label?.box[0] ?? 1) + 0.3)
  expect(Math.abs((total?.box[1] ?? 0) - (label?.box[1] ?? 1))).toBeLessThan(0.05)
})
