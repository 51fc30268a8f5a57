import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib'
import type { PDFRef } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foreseeFile } from '../../../../../engine/phases/report/foresee-file.ts'
import { copyGuarded } from '../../../../../engine/phases/report/pages/copy-guarded.ts'
import { openSource } from '../../../../../engine/phases/report/pages/open-source.ts'
import { checkPdfa } from '../../../../../engine/pdfa/check-pdfa.ts'
import { openPdfFile, withPage } from '../../../../../engine/pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../../../engine/pdfium/pdf-render.ts'
import { STANDARD_FONTS, standardFontFor } from '../../../../../engine/pdfium/standard-fonts.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mended-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Entries = Parameters<PDFDocument['context']['obj']>[0]

/** A page with `content`, which may use the font `/S` and the resources given. */
async function aPage(content: string, make: (pdf: PDFDocument) => Record<string, Record<string, PDFRef>>) {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([400, 200])
  page.node.set(PDFName.of('Resources'), pdf.context.obj(make(pdf) as Entries))
  page.node.addContentStream(pdf.context.register(pdf.context.stream(content)))
  return await pdf.save({ useObjectStreams: false })
}

/** The page as it came, as it is bound, and what it breaks before and after. */
async function bound(bytes: Uint8Array) {
  const path = join(folder, `${crypto.randomUUID()}.pdf`)
  await writeFile(path, bytes)
  const file = { documentId: 'doc_0', path, mediaType: 'application/pdf', pageCount: 1, damaged: [] } as const
  const source = await openSource(path)
  if (!source) throw new Error('not opened')
  const target = await PDFDocument.create()
  const pages = await copyGuarded(target, [1], async () => {
    const [page] = await target.copyPages(source.pdf, [0])
    return page ? new Map([[1, page]]) : new Map()
  })
  for (const page of pages.values()) target.addPage(page)
  const outPath = `${path}.bound.pdf`
  await writeFile(outPath, await target.save({ useObjectStreams: false }))
  const { findings, unfit } = await foreseeFile(file, [1])
  return {
    before: checkPdfa(path, { part: 3 }).findings.map(({ rule }) => rule),
    left: findings.map(({ rule }) => rule),
    isUnfit: unfit.has(1),
    isSame: Buffer.from(await pixelsOf(path)).equals(Buffer.from(await pixelsOf(outPath))),
    written: (await readFile(outPath)).toString('latin1'),
  }
}

async function pixelsOf(path: string): Promise<Uint8Array> {
  const { file, close } = await openPdfFile(path)
  const drawn = await withPage(file, 1, page => Uint8Array.from(renderPdfPage(page, 1200, 600, 'rgb').data))
  close()
  if (!drawn) throw new Error('not drawn')
  return drawn
}

const shown = (text: string) => `BT /S 20 Tf 20 100 Td (${text}) Tj ET`
const font = (entries: Record<string, unknown>) => (pdf: PDFDocument) => ({
  Font: { S: pdf.context.register(pdf.context.obj({ Type: 'Font', ...entries } as Entries)) },
})

test('each standard font is embedded with the program that draws it, and not a pixel changes', async () => {
  for (const name of STANDARD_FONTS) {
    const isSymbolic = name === 'Symbol' || name === 'ZapfDingbats'
    const encoding = isSymbolic ? {} : { Encoding: 'WinAnsiEncoding' }
    const text = isSymbolic ? '\\041\\064\\141\\256' : 'Rechnung 1.234,56 \\344\\366\\374'
    const page = await aPage(shown(text), font({ Subtype: 'Type1', BaseFont: name, ...encoding }))
    const { before, left, isUnfit, isSame } = await bound(page)
    expect([name, before.includes('font_embedded'), left, isUnfit, isSame]).toEqual([name, true, [], false, true])
  }
})

test('fonts of Windows that are not embedded are drawn with the same program', async () => {
  const names = [
    'ArialMT',
    'Arial,Bold',
    'Arial-BoldItalicMT',
    'TimesNewRomanPSMT',
    'TimesNewRomanPS-BoldMT',
    'CourierNew',
  ]
  for (const name of names) {
    const page = await aPage(
      shown('Summe 99,00'),
      font({ Subtype: 'Type1', BaseFont: name, Encoding: 'WinAnsiEncoding' }),
    )
    const { left, isSame } = await bound(page)
    expect([name, left, isSame]).toEqual([name, [], true])
  }
})

test('names of other fonts are nobody’s', () => {
  for (const name of ['Arial-Black', 'ArialNarrow', 'Verdana', 'TimesTen', 'Helvetica-Condensed', 'ABCDEF+Helvetica'])
    expect([name, standardFontFor(name)]).toEqual([name, null])
  expect(standardFontFor('Times New Roman,Bold Italic')).toBe('Times-BoldItalic')
})

test('a font whose widths are not those of the program stays unfit', async () => {
  const widths = { FirstChar: 65, LastChar: 66, Widths: [900, 900] }
  const page = await aPage(
    shown('AB'),
    font({ Subtype: 'TrueType', BaseFont: 'Arial', Encoding: 'WinAnsiEncoding', ...widths }),
  )
  expect(await bound(page)).toMatchObject({ left: ['glyph_width'], isUnfit: true })
})

test('a font that nobody has stays unfit', async () => {
  const page = await aPage(shown('AB'), font({ Subtype: 'Type1', BaseFont: 'Frutiger', Encoding: 'WinAnsiEncoding' }))
  expect(await bound(page)).toMatchObject({ left: expect.arrayContaining(['font_embedded']), isUnfit: true })
})

/** Codes of nine bits: clear, each byte as it is, end (ISO 32000-1, 7.4.4); short enough that they never grow. */
function packLzw(bytes: Uint8Array): Uint8Array {
  const bits = [256, ...bytes, 257].map(code => code.toString(2).padStart(9, '0')).join('')
  return Uint8Array.from((bits.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

test('what is packed with LZW is packed anew', async () => {
  const image = (pdf: PDFDocument) => {
    const pixels = packLzw(Uint8Array.from({ length: 100 }, (_, at) => (at * 37) % 256))
    const entries = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 10,
      Height: 10,
      BitsPerComponent: 8,
      ColorSpace: 'DeviceGray',
    }
    const dict = pdf.context.obj({
      ...entries,
      Filter: ['LZWDecode'],
      DecodeParms: [{ EarlyChange: 1 }],
      Intent: 'Bunt',
    })
    return { XObject: { I: pdf.context.register(PDFRawStream.of(dict, pixels)) } }
  }
  const { before, left, isSame, written } = await bound(await aPage('q 90 0 0 90 20 20 cm /I Do Q', image))
  expect(before).toEqual(expect.arrayContaining(['lzw', 'rendering_intent']))
  expect([left, isSame, written.includes('LZWDecode')]).toEqual([[], true, false])
})

test('colours for the press are not mended: the page becomes a picture', async () => {
  const { before, left, isUnfit } = await bound(await aPage('0 1 1 0 k 20 20 90 90 re f', () => ({})))
  expect([before.includes('device_cmyk'), left, isUnfit]).toEqual([true, ['device_cmyk'], true])
})

test('a font is embedded once in a file, however many pages show it', async () => {
  const pdf = await PDFDocument.create()
  const own = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of ['eins', 'zwei', 'drei']) pdf.addPage([400, 200]).drawText(text, { x: 20, y: 100, font: own })
  const { written } = await bound(await pdf.save())
  expect(written.match(/\/Type1C/g)?.length).toBe(1)
})
