import { expect, test } from 'vitest'
import { recognizePage } from '../../../../../engine/phases/ocr/page/recognize-page.ts'
import { calmPaper, isGrainy } from '../../../../../engine/phases/ocr/pixels/calm-paper.ts'
import { evenLight } from '../../../../../engine/phases/ocr/pixels/even-light.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { loadImageGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { aFile, aScan } from '../../../../support/a-document.ts'
import { createSeededRandom } from '../../../../fixtures/make/seeded-random.ts'

const LINES = [
  'Rechnung über die Wartung der Heizung',
  'Rechnungsnummer 2025-0417 vom 14.03.2025',
  'Arbeitszeit 3,5 Stunden zu je 68,00 EUR',
  'Kleinmaterial und Dichtungen pauschal',
  'Nettobetrag 252,40 EUR zuzüglich Umsatzsteuer',
  'Zahlbar innerhalb von 14 Tagen ohne Abzug',
]

/** Grain by its place in pixels of the page. */
type Grain = (x: number, y: number) => number

function fine(deviation: number): Grain {
  const random = createSeededRandom(3)
  return () => random.normal() * deviation
}

/** Grains of so many pixels a side. */
function coarse(deviation: number, side: number): Grain {
  const random = createSeededRandom(5)
  const grains = Float32Array.from({ length: 400_003 }, () => random.normal() * deviation)
  return (x, y) => grains[(Math.floor(y / side) * 1009 + Math.floor(x / side)) % grains.length] ?? 0
}

function woven(depth: number): Grain {
  const rest = fine(8)
  return (x, y) => depth * Math.sin(x / 1.9) * Math.sin(y / 2.3) + rest(x, y)
}

/** The page as if printed in grey on tinted paper of that grain. */
function onPaper({ data, ...size }: GreyImage, grain: Grain): GreyImage {
  const [ink, paper] = [60, 205]
  const grained = Buffer.alloc(data.length)
  for (let at = 0; at < grained.length; at++) {
    const grey = ink + ((data[at] ?? 255) / 255) * (paper - ink) + grain(at % size.width, Math.floor(at / size.width))
    grained[at] = Math.max(0, Math.min(255, Math.round(grey)))
  }
  return { data: grained, ...size }
}

async function aPage(): Promise<GreyImage> {
  const { data, ...size } = await loadImageGrey(aFile(await aScan({ lines: LINES, fontSize: 14 })), 1)
  return { data: Buffer.from(data), ...size }
}

test.each([
  ['fine', fine(22)],
  ['coarse', coarse(22, 3)],
  ['woven', woven(22)],
])('reads tinted paper of a %s grain as it reads plain paper', async (_, grain) => {
  const page = await aPage()
  const read = await recognizePage(onPaper(await aPage(), grain), 'de')
  const plain = (await recognizePage(page, 'de')).words.map(({ text }) => text)
  const found = plain.filter(text => read.words.some(word => word.text === text))
  expect(found.length).toBeGreaterThanOrEqual(plain.length * 0.9)
  // What is read beyond it is grain taken for letters.
  expect(read.words.length).toBeLessThanOrEqual(plain.length * 1.2)
})

test('leaves plain paper, and a scan with a little noise, as they are', async () => {
  const page = await aPage()
  expect(isGrainy(evenLight(page))).toBe(false)
  expect(isGrainy(evenLight(onPaper(page, fine(4))))).toBe(false)
  expect(isGrainy(evenLight(onPaper(page, fine(20))))).toBe(true)
})

test('whitens the paper and keeps the ink', async () => {
  const calm = await calmPaper(onPaper(await aPage(), fine(22)))
  const greys = [...(calm?.data ?? [])]
  expect(greys.filter(grey => grey > 230).length / greys.length).toBeGreaterThan(0.95)
  expect(greys.filter(grey => grey < 60).length).toBeGreaterThan(1000)
})

test('says when ink cannot be told from the grain', async () => {
  const { data, ...size } = await aPage()
  const blank = { data: Buffer.alloc(data.length, 255), ...size }
  expect(await calmPaper(onPaper(blank, coarse(40, 6)))).toBeNull()
})
