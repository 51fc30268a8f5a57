import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flipBars } from '../../../../../engine/phases/ocr/pixels/flip-bars.ts'
import { loadImageGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { renderPage } from '../../../../../engine/page-picture/render-page.ts'
import { A4, aFile, aScan } from '../../../../support/a-document.ts'

/** A bill whose head of the table and total are white on a bar of this grey, 0 is black; as a picture of 200 dpi. */
async function aBillWithBars(grey: number, slantDegrees = 0): Promise<string> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.HelveticaBold)
  const page = pdf.addPage([A4.width, A4.height])
  const bar = (y: number, words: readonly string[]) => {
    page.drawRectangle({ x: 55, y: y - 7, width: 480, height: 24, color: rgb(grey, grey, grey) })
    for (const [index, word] of words.entries()) {
      page.drawText(word, { x: 62 + index * 150, y, size: 12, font, color: rgb(1, 1, 1) })
    }
  }
  page.drawText('Rechnung Nr. 4711 vom 12.03.2024', { x: 60, y: 760, size: 14, font })
  bar(690, ['Bezeichnung', 'Menge', 'Gesamtpreis'])
  for (let row = 0; row < 6; row++)
    page.drawText(`Beratung im Monat ${row + 1}  2  200,00`, { x: 62, y: 660 - row * 20, size: 11 })
  bar(520, ['Gesamtbetrag', '5.236,00', 'EUR'])
  page.drawText('Bitte zahlen Sie innerhalb von 14 Tagen ohne Abzug.', { x: 60, y: 480, size: 11 })
  const outPath = aFile('')
  const file = { path: aFile(await pdf.save()), mediaType: 'application/pdf' as const }
  await renderPage({ file, page: 1, rotation: 0, sizeMaxPx: 2340, outPath })
  const slanted = await sharp(outPath).rotate(slantDegrees, { background: '#ffffff' }).jpeg().toBuffer()
  return aFile(await sharp(slanted).withMetadata({ density: 200 }).jpeg().toBuffer())
}

test.each([
  ['black', 0, 0],
  ['grey', 0.5, 0],
  ['slanted', 0.2, 2],
])('reads the head of a table and the total that are white on a %s bar', async (_, grey, slant) => {
  const path = await aBillWithBars(grey, slant)
  const { words } = await readPage({ file: { path, mediaType: 'image/jpeg' }, page: 1, language: 'de' })
  const text = words.map(word => word.text)
  for (const word of ['Bezeichnung', 'Menge', 'Gesamtpreis', 'Gesamtbetrag', '5.236,00', 'Rechnung', 'Abzug.']) {
    expect(text).toContain(word)
  }
  const total = words.find(word => word.text === '5.236,00')?.box ?? [0, 0, 0, 0]
  expect(total[1] + total[3]).toBeCloseTo((A4.height - 520) / A4.height, slant === 0 ? 2 : 1)
})

test('leaves a page without bars as it is: letters, rules and frames, and a photo', async () => {
  const scan = await loadImageGrey(aFile(await aScan()), 1)
  expect(await flipBars(scan)).toBe(scan)
  const huge = await loadImageGrey(aFile(await aScan({ fontSize: 90, lines: ['BOD', 'HI 8,00'] })), 1)
  expect(await flipBars(huge)).toBe(huge)
  const raw = { width: 400, height: 300, channels: 1 as const }
  const shades = Uint8Array.from(
    { length: 120_000 },
    (_, at) => 40 + ((at % 400) / 400) * 60 + (((at * 7919) >> 5) % 20),
  )
  const photo = await sharp(shades, { raw }).jpeg().toBuffer()
  const page = await sharp({ create: { width: 1654, height: 2338, channels: 3, background: '#fff' } })
    .composite([{ input: photo, left: 300, top: 500 }])
    .withMetadata({ density: 200 })
    .jpeg()
    .toBuffer()
  const image = await loadImageGrey(aFile(page), 1)
  expect(await flipBars(image)).toBe(image)
})
