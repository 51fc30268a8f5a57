import { readFileSync, truncateSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, describe, expect, test } from 'vitest'
import { pdfChars } from '../../../engine/pdfium/pdf-chars.ts'
import {
  abandonPdfium,
  closePdf,
  openPdf,
  openPdfBytes,
  openPdfFile,
  withPage,
} from '../../../engine/pdfium/pdf-file.ts'
import type { PdfFile, PdfPage } from '../../../engine/pdfium/pdf-file.ts'
import { aFile } from '../../support/a-document.ts'

const PAGES = 12

afterEach(() => closePdf())

/** Each page's text lies far from the next one's, farther than what is kept of a file that is read in pieces. */
async function aLargePdf(bytesBetween = 300_000): Promise<string> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  for (let number = 1; number <= PAGES; number++) {
    const page = pdf.addPage([300, 300])
    page.drawText(`Blatt ${number}`)
    page.node.addContentStream(pdf.context.register(pdf.context.stream(`%${'A'.repeat(bytesBetween)}\n`)))
  }
  return aFile(await pdf.save({ useObjectStreams: false }))
}

async function textsOf(file: PdfFile): Promise<(string | null)[]> {
  const texts: (string | null)[] = []
  for (let number = 1; number <= file.pageCount; number++) texts.push(await withPage(file, number, textOf))
  return texts
}

function textOf(page: PdfPage): string {
  return pdfChars(page)
    .map(char => char.text)
    .join('')
    .trim()
}

describe('a PDF on disk', () => {
  test('is read in pieces to the same as from its bytes', async () => {
    const path = await aLargePdf()
    const { file, close } = await openPdfBytes(readFileSync(path), '')
    const whole = await textsOf(file)
    close()
    expect(whole).toEqual(Array.from({ length: PAGES }, (_, index) => `Blatt ${index + 1}`))
    expect(await textsOf(await openPdf(path))).toEqual(whole)
  })

  test('takes no memory of its size', async () => {
    const { pdfium } = await openPdf(await aLargePdf())
    const before = pdfium.bytes(0, 0).buffer.byteLength
    const path = await aLargePdf(8_000_000)
    for (let number = 1; number <= PAGES; number++) {
      expect(await withPage(await openPdf(path), number, textOf)).toBe(`Blatt ${number}`)
    }
    expect(pdfium.bytes(0, 0).buffer.byteLength - before).toBeLessThan((PAGES * 8_000_000) / 2)
  })

  test('that becomes shorter meanwhile has pages that cannot be loaded', async () => {
    const path = await aLargePdf()
    const { file, close } = await openPdfFile(path)
    truncateSync(path, 700_000)
    const texts = await textsOf(file)
    close()
    expect(texts).toContain('Blatt 1')
    expect(texts.filter(text => text === null || text === '').length).toBeGreaterThan(0)
  })

  test('can be opened anew after PDFium was given up', async () => {
    const path = await aLargePdf()
    await openPdf(path)
    abandonPdfium()
    expect((await textsOf(await openPdf(path)))[PAGES - 1]).toBe(`Blatt ${PAGES}`)
  })
})
