import { PDFDict, PDFDocument, PDFName, StandardFonts, rgb } from '@cantoo/pdf-lib'
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPdfBytes, withPage } from '../../../engine/pdfium/pdf-file.ts'
import { TILE_DIFFERENCE_MAX, pageDistance } from '../../../engine/pdfium/page-likeness.ts'
import type { MaskedBox } from '../../../engine/pdfium/page-likeness.ts'

type Draw = (page: PDFPage, font: PDFFont, pdf: PDFDocument) => void | Promise<void>

/** A letter of thirty lines, and what `draw` adds to it. */
async function aLetter(draw: Draw = () => undefined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595.28, 841.89])
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let line = 0; line < 30; line++) {
    page.drawText(`Zeile ${line + 1} eines ganz gewöhnlichen Schreibens an die Kanzlei`, {
      x: 60,
      y: 640 - line * 16,
      size: 10,
      font,
    })
  }
  await draw(page, font, pdf)
  return await pdf.save()
}

async function distance(
  one: Uint8Array,
  other: Uint8Array,
  masked: MaskedBox | null = null,
  turn = 0,
): Promise<number> {
  const [first, second] = [await openPdfBytes(one, ''), await openPdfBytes(other, '')]
  const found = await withPage(first.file, 1, a =>
    withPage(second.file, 1, b => pageDistance(a, b, { masked, turn, mayHide: false })),
  )
  first.close()
  second.close()
  return found ?? Number.NaN
}

test('the same page written by two libraries shows the same', async () => {
  const bytes = await aLetter()
  const again = await (await PDFDocument.load(bytes)).save({ useObjectStreams: false })
  expect(await distance(bytes, again)).toBeLessThan(1)
})

const FAINT: readonly (readonly [what: string, draw: Draw])[] = [
  ['an amount in a form field', (page, font) => page.drawText('1.190,00', { x: 400, y: 700, size: 10, font })],
  ['a small word', (page, font) => page.drawText('bezahlt', { x: 300, y: 720, size: 8, font })],
  [
    'a pale watermark',
    (page, font) => page.drawText('KOPIE', { x: 150, y: 60, size: 90, font, color: rgb(0.85, 0.85, 0.85) }),
  ],
  [
    'a thin table',
    page => page.drawRectangle({ x: 60, y: 60, width: 300, height: 60, borderWidth: 0.6, borderColor: rgb(0, 0, 0) }),
  ],
  ['a tick', page => page.drawLine({ start: { x: 500, y: 700 }, end: { x: 508, y: 712 }, thickness: 1.2 })],
]

test.each(FAINT)('%s that is missing is seen', async (_what, draw) => {
  expect(await distance(await aLetter(draw), await aLetter())).toBeGreaterThan(TILE_DIFFERENCE_MAX)
})

test('a font in the place of another is seen', async () => {
  const bytes = await aLetter()
  const pdf = await PDFDocument.load(bytes)
  const fonts = pdf.getPage(0).node.Resources()?.lookup(PDFName.of('Font'), PDFDict)
  for (const name of fonts?.keys() ?? []) fonts?.lookup(name, PDFDict).set(PDFName.of('BaseFont'), PDFName.of('Symbol'))
  expect(await distance(bytes, await pdf.save())).toBeGreaterThan(TILE_DIFFERENCE_MAX)
})

test('another picture of the same size at the same place is seen', async () => {
  const noise = (seed: number) =>
    sharp({
      create: {
        width: 900,
        height: 1200,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: seed, sigma: 30 },
      },
    })
      .jpeg()
      .toBuffer()
  const scan = (jpeg: Buffer) =>
    aLetter(async (page, _font, pdf) =>
      page.drawImage(await pdf.embedJpg(jpeg), { x: 0, y: 0, width: 595, height: 841 }),
    )
  const [bright, dark] = [await noise(200), await noise(120)]
  expect(await distance(await scan(bright), await scan(bright))).toBeLessThan(1)
  expect(await distance(await scan(bright), await scan(dark))).toBeGreaterThan(TILE_DIFFERENCE_MAX)
})

test('what lies under the mask is not looked at', async () => {
  const stamped = await aLetter((page, font) => page.drawText('B-017 · Anlage N', { x: 480, y: 825, size: 7, font }))
  expect(await distance(await aLetter(), stamped)).toBeGreaterThan(TILE_DIFFERENCE_MAX)
  expect(await distance(await aLetter(), stamped, [0.79, 0, 0.21, 0.03])).toBeLessThan(1)
})

test('a page of another size, or turned, is told apart; one that is turned alike is not', async () => {
  const bytes = await aLetter()
  const turned = await PDFDocument.load(bytes)
  turned.getPage(0).setRotation({ type: 'degrees', angle: 90 } as Parameters<PDFPage['setRotation']>[0])
  expect(await distance(bytes, await turned.save())).toBe(Infinity)
  expect(await distance(bytes, await turned.save(), null, 1)).toBeLessThan(1)
  const small = await PDFDocument.load(bytes)
  small.getPage(0).setSize(595.28, 700)
  expect(await distance(bytes, await small.save())).toBe(Infinity)
})
