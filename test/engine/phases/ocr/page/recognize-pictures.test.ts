import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { A4, aFile, aScan, LETTER } from '../../../../support/a-document.ts'

/** The upper half of the letter, without its margins. */
async function aTable(options: Parameters<typeof aScan>[0] = {}): Promise<Buffer> {
  const scan = await aScan(options)
  const { width, height } = await sharp(scan).metadata()
  const part = { left: Math.round(width * 0.1), top: Math.round(height * 0.08) }
  return sharp(scan)
    .extract({ ...part, width: Math.round(width * 0.8), height: Math.round(height * 0.48) })
    .jpeg()
    .toBuffer()
}

const turned = async (degrees: number) =>
  sharp(await aTable())
    .rotate(degrees)
    .jpeg()
    .toBuffer()

test.each([
  ['lies straight', () => aTable()],
  ['is slanted', () => aTable({ skewDegrees: 4 })],
  ['stands on its head', () => turned(180)],
  ['lies on its side', () => turned(90)],
  ['is faint', () => aTable({ grey: 0.72 })],
  [
    'is a negative',
    async () =>
      sharp(await aTable())
        .negate()
        .jpeg()
        .toBuffer(),
  ],
])('reads a scan that was pasted into a digital letter and %s', async (_, makeTable) => {
  const table = await makeTable()
  const { width, height } = await sharp(table).metadata()
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([A4.width, A4.height])
  page.drawText('Sehr geehrte Frau Muster, anbei die Abrechnung als Bild.', { x: 60, y: 780, size: 12 })
  const shown = 470 / Math.max(width, height)
  page.drawImage(await pdf.embedJpg(table), { x: 60, y: 260, width: width * shown, height: height * shown })
  const file = { path: aFile(await pdf.save()), mediaType: 'application/pdf' as const }
  const { source, rotation, words } = await readPage({ file, page: 1, language: 'de' })
  expect({ source, rotation }).toEqual({ source: 'mixed', rotation: 0 })
  const text = new Set(words.map(word => word.text))
  // Of a slanted one the corners are cut off.
  const pasted = LETTER.slice(1, 12).join(' ').split(' ')
  expect(pasted.filter(word => text.has(word)).length / pasted.length).toBeGreaterThan(0.9)
  const inPicture = words.filter(word => word.confidence < 1)
  const [left, right] = [58 / A4.width, (62 + width * shown) / A4.width]
  const [top, bottom] = [1 - (262 + height * shown) / A4.height, 1 - 258 / A4.height]
  for (const {
    box: [x, y, wide, high],
  } of inPicture) {
    expect(Math.min(x - left, y - top, right - x - wide, bottom - y - high)).toBeGreaterThan(0)
  }
})
