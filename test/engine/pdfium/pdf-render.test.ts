import { PDFDocument, rgb } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPdfBytes, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../engine/pdfium/pdf-render.ts'

test('colours are drawn grey by their brightness, words and fills alike', async () => {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const page = pdf.addPage([300, 100])
  const fills = [rgb(1, 0, 0), rgb(0, 1, 0), rgb(0, 0, 1)]
  for (const [index, color] of fills.entries())
    page.drawRectangle({ x: index * 100, y: 0, width: 100, height: 100, color })
  const { file, close } = await openPdfBytes(await pdf.save(), '')
  const drawn = await withPage(file, 1, loaded => renderPdfPage(loaded, 300, 100, 'grey'))
  close()
  const greys = [50, 150, 250].map(x => drawn?.data[50 * 300 + x] ?? 0)
  for (const [index, luma] of [0.3, 0.59, 0.11].entries())
    expect(Math.abs((greys[index] ?? 0) - luma * 255)).toBeLessThan(4)
})

test('a large picture in colour is not unpacked whole to be drawn small and grey', async () => {
  const side = 6000
  const create = { width: side, height: side, channels: 3 as const, background: '#8040c0' }
  const jpeg = await sharp({ create }).jpeg().toBuffer()
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const page = pdf.addPage([600, 600])
  page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 600, height: 600 })
  page.drawText('Eingang', { x: 20, y: 20 })
  const { file, close } = await openPdfBytes(await pdf.save(), '')
  const before = file.pdfium.bytes(0, 0).buffer.byteLength
  const drawn = await withPage(file, 1, loaded => renderPdfPage(loaded, 600, 600, 'grey'))
  const grown = file.pdfium.bytes(0, 0).buffer.byteLength - before
  close()
  expect(Math.abs((drawn?.data[300 * 600 + 300] ?? 0) - (0.3 * 0x80 + 0.59 * 0x40 + 0.11 * 0xc0))).toBeLessThan(5)
  expect(grown).toBeLessThan(side * side)
})
