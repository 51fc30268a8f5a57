import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from '@cantoo/fontkit'
import { PDFDocument, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PageText } from '../../../../../engine/model/page.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { A4, aFile, aScan, aScanPdf, LETTER } from '../../../../support/a-document.ts'

const read = (path: string) => readPage({ file: { path, mediaType: 'application/pdf' }, page: 1, language: 'de' })

function recall(page: PageText, lines: readonly string[] = LETTER): number {
  const read = new Set(page.words.map(word => word.text))
  const words = lines.join(' ').split(' ')
  return words.filter(word => read.has(word)).length / words.length
}

const boxOf = (page: PageText, text: string) => page.words.find(word => word.text === text)?.box

/** The scan of the letter under a text layer whose lines are moved by so many points. */
async function aShiftedLayer(x: number, y: number, lines: readonly string[]): Promise<string> {
  const pdf = await PDFDocument.load(readFileSync(await aScanPdf(await aScan())))
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const [index, line] of lines.entries()) {
    pdf.getPage(0).drawText(line, { x: 80 + x, y: A4.height - 100 - index * 26 + y, size: 13, font, renderMode: 3 })
  }
  return aFile(await pdf.save())
}

/** A scan in strips that are each too low for a line of print, with a digital stamp below. */
async function aStampedStripScan(strips: number, stamp: string): Promise<string> {
  const scan = await aScan()
  const { width, height } = await sharp(scan).metadata()
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([A4.width, A4.height])
  const rows = Math.ceil(height / strips)
  for (let top = 0; top < height; top += rows) {
    const part = Math.min(rows, height - top)
    const strip = await sharp(scan).extract({ left: 0, top, width, height: part }).png().toBuffer()
    const y = A4.height * (1 - (top + part) / height)
    sheet.drawImage(await pdf.embedPng(strip), { x: 0, y, width: A4.width, height: (A4.height * part) / height })
  }
  sheet.drawText(stamp, { x: 40, y: 20, size: 9 })
  return aFile(await pdf.save())
}

/** A page whose letters are outlines, but for a digital line. */
async function anOutlinedPage(digital: string): Promise<string> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))
  const font = fontkit.create(bytes)
  if (!('layout' in font)) throw new Error('the file holds one typeface')
  const scale = 12 / font.unitsPerEm
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([A4.width, A4.height])
  for (const [index, line] of LETTER.entries()) {
    let x = 60
    const { glyphs, positions } = font.layout(line)
    for (const [at, glyph] of glyphs.entries()) {
      // SVG paths run downwards, outlines upwards.
      const outline = glyph.path.scale(scale, -scale).toSVG()
      if (outline !== '') page.drawSvgPath(outline, { x, y: A4.height - 100 - index * 26, color: rgb(0, 0, 0) })
      x += (positions?.[at]?.xAdvance ?? 0) * scale
    }
  }
  page.drawText(digital, { x: 450, y: 30, size: 9 })
  return aFile(await pdf.save())
}

describe('digital text over a scan', () => {
  test('is kept where it is what is seen', async () => {
    expect(await read(await aShiftedLayer(0, 0, LETTER))).toMatchObject({ source: 'digital', meanConfidence: null })
  })

  test.each([
    ['lies beside the print', 0, 180, LETTER],
    ['is half a line too high', 2, 9, LETTER],
    ['is shifted by less than a word', 12, -3, LETTER],
    ['is that of another page', 0, 0, LETTER.map(() => 'Zinsbescheinigung über erhaltene Kapitalerträge Sparkasse')],
  ])('is read anew when it %s', async (_, x, y, lines) => {
    const page = await read(await aShiftedLayer(x, y, lines))
    expect(page.source).toBe('ocr')
    expect(recall(page)).toBeGreaterThan(0.95)
    const [left = 0, top = 0, , height = 0] = boxOf(page, 'Finanzamt') ?? []
    expect(left).toBeCloseTo(80 / A4.width, 2)
    expect(top + height).toBeCloseTo(100 / A4.height, 2)
  })

  test('is completed when it holds the first lines only', async () => {
    const page = await read(await aShiftedLayer(0, 0, LETTER.slice(0, 4)))
    expect(page.source).toBe('mixed')
    expect(recall(page)).toBeGreaterThan(0.95)
    expect(page.words.filter(word => word.text === 'Finanzamt')).toHaveLength(2) // the letter names it twice
  })

  test('that was stamped onto a sheet lying on its side leaves the sheet to be read upright', async () => {
    const pdf = await PDFDocument.load(readFileSync(await aScanPdf(await aScan({ turned: 90 }))))
    pdf.getPage(0).drawText('Eingegangen 12.03.2024', { x: 30, y: 20, size: 9 })
    const page = await read(aFile(await pdf.save()))
    expect(page).toMatchObject({ source: 'mixed', rotation: 270 })
    expect(recall(page)).toBeGreaterThan(0.95)
    expect(boxOf(page, 'Finanzamt')?.[0]).toBeCloseTo(80 / A4.width, 2)
    // At the lower left as shown, so at the lower right once the sheet stands upright: its words run upwards there.
    const [x = 0, y = 0] = boxOf(page, 'Eingegangen') ?? []
    expect(x).toBeGreaterThan(0.9)
    expect(y).toBeGreaterThan(0.8)
  })

  test('does not hide a scan that is stored in low strips', async () => {
    const page = await read(await aStampedStripScan(60, 'Eingegangen 12.03.2024'))
    expect(page.source).toBe('mixed')
    expect(recall(page)).toBeGreaterThan(0.95)
    expect(page.words.filter(word => word.text === 'Eingegangen')).toHaveLength(1)
  })

  test('on a dark full-page picture is text like any other', async () => {
    const dark = await sharp({ create: { width: 1000, height: 1415, channels: 3, background: '#1a2a4a' } })
      .jpeg()
      .toBuffer()
    const pdf = await PDFDocument.load(readFileSync(await aScanPdf(dark, LETTER, true)))
    const page = await read(aFile(await pdf.save()))
    expect(page.words.filter(word => word.confidence === 1)).toHaveLength(LETTER.join(' ').split(' ').length)
  })
})

test('text that was turned into outlines is read though a page number is digital', async () => {
  const page = await read(await anOutlinedPage('Seite 1 von 1'))
  expect(page.source).toBe('mixed')
  expect(recall(page)).toBeGreaterThan(0.95)
  expect(page.words.filter(word => word.confidence === 1).map(word => word.text)).toEqual(['Seite', '1', 'von', '1'])
})

test.each([
  ['of a stamp', 28, 39.7],
  ['of 200 inches', 10_180, 14_400],
])('a scan on a page as large as that %s is read as if it were of A4', async (_, width, height) => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([width, height])
  page.drawImage(await pdf.embedJpg(await aScan()), { x: 0, y: 0, width, height })
  expect(recall(await read(aFile(await pdf.save())))).toBeGreaterThan(0.95)
})
