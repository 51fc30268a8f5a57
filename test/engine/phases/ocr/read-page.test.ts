import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import type { PageMediaType } from '../../../../engine/model/media-type.ts'
import type { PageText, Word } from '../../../../engine/model/page.ts'
import { readPage } from '../../../../engine/phases/ocr/read-page.ts'
import { SCAN_LIMITS } from '../../../../engine/capture/judge-scan.ts'
import { makePage } from '../../../bench/ocr/make-corpus.ts'
import { wordsOf } from '../../../bench/ocr/read-with-engine.ts'
import { scorePage } from '../../../bench/ocr/score-page.ts'
import { A4, aFile, aScan, aScanPdf, aTextPdf, LETTER } from '../../../support/a-document.ts'
import type { ScanOptions } from '../../../support/a-document.ts'

const read = (path: string, mediaType: PageMediaType = 'application/pdf') =>
  readPage({ file: { path, mediaType }, page: 1, language: 'de' })
const readScan = async (options: ScanOptions) => read(aFile(await aScan(options)), 'image/jpeg')

function wordOf(page: PageText, text: string): Word {
  const word = page.words.find(candidate => candidate.text === text)
  if (!word) throw new Error(`"${text}" was not read: ${textOf(page)}`)
  return word
}

const textOf = (page: PageText): string => page.words.map(word => word.text).join(' ')

/** Share of the letter's words that were read. */
function recall(page: PageText): number {
  const read = new Set(page.words.map(word => word.text))
  const words = LETTER.join(' ').split(' ')
  return words.filter(word => read.has(word)).length / words.length
}

/** Where the first word of a line of the letter starts, as a share of the page; see aTextPdf. */
const startOf = (line: number) => ({ x: 80 / A4.width, baseline: (100 + line * 26) / A4.height })

describe('reading digital text', () => {
  test('gives every word with its place, in lines from top to bottom', async () => {
    const page = await read(await aTextPdf())
    expect(page).toMatchObject({ source: 'digital', meanConfidence: null, rotation: 0, skewDegrees: 0 })
    expect(recall(page)).toBe(1)
    for (const [line, text] of LETTER.entries()) {
      expect(
        page.words
          .filter(word => word.line === line)
          .map(word => word.text)
          .join(' '),
      ).toBe(text)
    }
    const [x, y, , height] = wordOf(page, 'Finanzamt').box
    expect(x).toBeCloseTo(startOf(0).x, 2)
    expect(y + height).toBeGreaterThan(startOf(0).baseline)
    expect(y).toBeLessThan(startOf(0).baseline)
  })

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ] as const)('turns a page upright whose /Rotate of %i degrees laid its text down', async (rotate, rotation) => {
    const page = await read(await aTextPdf({ rotate }))
    expect(page.rotation).toBe(rotation)
    const [x, y] = wordOf(page, 'Finanzamt').box
    expect(x).toBeCloseTo(startOf(0).x, 2)
    expect(y).toBeCloseTo(startOf(0).baseline, 1)
  })

  test('reads what was filled into a form', async () => {
    const pdf = await PDFDocument.load(readFileSync(await aTextPdf()))
    const field = pdf.getForm().createTextField('name')
    field.setText('Mustermann')
    field.addToPage(pdf.getPage(0), { x: 80, y: 60, width: 200, height: 20 })
    const page = await read(aFile(await pdf.save()))
    expect(wordOf(page, 'Mustermann').box[1]).toBeGreaterThan(0.85)
  })

  test('puts the cells of a table row into one line', async () => {
    const pdf = await PDFDocument.load(readFileSync(await aTextPdf({ lines: ['Netto', 'Brutto'] })))
    pdf.getPage(0).drawText('119,00', { x: 400, y: A4.height - 126, size: 13 })
    pdf.getPage(0).drawText('100,00', { x: 400, y: A4.height - 100, size: 13 })
    const page = await read(aFile(await pdf.save()))
    expect(page.words.map(word => [word.text, word.line])).toEqual([
      ['Netto', 0],
      ['100,00', 0],
      ['Brutto', 1],
      ['119,00', 1],
    ])
  })

  test('keeps a plausible text layer over a scan instead of reading the scan again', async () => {
    expect((await read(await aScanPdf(await aScan(), LETTER))).source).toBe('digital')
  })
})

describe('recognising scans', () => {
  test('reads a scan with umlauts and amounts, and says where each word is', async () => {
    const page = await readScan({})
    expect(page.scan).toEqual({
      dpi: 200,
      letterPx: expect.any(Number) as number,
      sharpness: expect.any(Number) as number,
      colour: 'colour',
      cut: [],
    })
    expect(page.scan?.sharpness).toBeGreaterThan(SCAN_LIMITS.sharpnessMin)
    expect(page).toMatchObject({ source: 'ocr', rotation: 0, skewDegrees: 0 })
    expect(page.meanConfidence).toBeGreaterThan(0.85)
    expect(recall(page)).toBeGreaterThan(0.95)
    const [x, y, , height] = wordOf(page, 'überweisen').box
    expect(y + height).toBeGreaterThan(startOf(6).baseline - 0.005)
    expect(y).toBeLessThan(startOf(6).baseline)
    expect(x).toBeGreaterThan(0.4)
  })

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ] as const)('finds that a sheet lay turned by %i degrees', async (turned, rotation) => {
    const page = await readScan({ turned })
    expect(page.rotation).toBe(rotation)
    expect(recall(page)).toBeGreaterThan(0.95)
    const [x, y, , height] = wordOf(page, 'Finanzamt').box
    expect(x).toBeCloseTo(startOf(0).x, 2)
    expect(y + height).toBeCloseTo(startOf(0).baseline, 2)
  })

  test('finds that a page of figures stands on its head, though the detector takes it for upright', async () => {
    const { path } = await makePage(2, 'turned180', aFile(''))
    const page = await read(path, 'image/jpeg')
    expect(page.rotation).toBe(180)
    expect(page.words.filter(word => word.text === 'Überweisung').length).toBeGreaterThan(3)
  })

  test.each([-4, 3])(
    'straightens a sheet that lay slanted by %i degrees and maps its words back',
    async skewDegrees => {
      const page = await readScan({ skewDegrees })
      expect(page.skewDegrees).toBeCloseTo(skewDegrees, 0)
      expect(recall(page)).toBeGreaterThan(0.95)
      const first = wordOf(page, 'Finanzamt').box
      const angle = (skewDegrees * Math.PI) / 180
      // The start of the first line, turned around the middle of the sheet.
      const dx = 80 - A4.width / 2
      const dy = 100 - A4.height / 2
      expect(first[0] * A4.width).toBeCloseTo(A4.width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle), -1)
      expect((first[1] + first[3]) * A4.height).toBeCloseTo(
        A4.height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
        -1,
      )
    },
  )

  test('reads faint print', async () => {
    expect(recall(await readScan({ grey: 0.72 }))).toBeGreaterThan(0.95)
  })

  test('reads a scan inside a PDF, and one whose text layer is garbage', async () => {
    const page = await read(await aScanPdf(await aScan(), ['qqqqq wwwww rrrrr']))
    expect(page.source).toBe('ocr')
    expect(recall(page)).toBeGreaterThan(0.95)
  })

  test('adds what a picture says to the digital text beside it, each word once', async () => {
    const page = await read(
      await aScanPdf(
        await aScan({ lines: LETTER.slice(0, 8) }),
        ['', '', '', '', '', '', '', '', '', '', 'Eingangsstempel digital aufgebracht'],
        true,
      ),
    )
    expect(page.source).toBe('mixed')
    expect(wordOf(page, 'Eingangsstempel').confidence).toBe(1)
    expect(wordOf(page, 'Finanzamt').confidence).toBeLessThan(1)
    expect(page.words.filter(word => word.text === 'Eingangsstempel')).toHaveLength(1)
  })

  test('lays a photographed sheet flat, and says where its words are in the photo', async () => {
    const { path, truth } = await makePage(1, 'photo', aFile(''))
    const { words, byBox } = scorePage(truth, wordsOf(await read(path, 'image/jpeg')))
    // As it was held, lines run into each other's rows.
    expect(byBox / words).toBeGreaterThan(0.98)
  })

  test('reads a photographed receipt: what was paid, and when', async () => {
    const page = await read(
      fileURLToPath(new URL('../../../fixtures/samples/14-tankquittung-foto.jpg', import.meta.url)),
      'image/jpeg',
    )
    expect(textOf(page)).toContain('Beleg 2290 13.10.2025 07:58')
    expect(textOf(page)).toContain('Gesamtbetrag 69,12 EUR')
  })

  test('finds nothing on an empty sheet', async () => {
    expect(await readScan({ lines: [] })).toMatchObject({ source: 'none', words: [], meanConfidence: null })
  })

  test('refuses a page that the file does not have', async () => {
    const path = await aTextPdf()
    const refused = readPage({ file: { path, mediaType: 'application/pdf' }, page: 2, language: 'de' })
    await expect(refused).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})
