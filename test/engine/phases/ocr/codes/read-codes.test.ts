import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { PageCodeFormat } from '../../../../../engine/model/page-mark.ts'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { readCodes } from '../../../../../engine/phases/ocr/codes/read-codes.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { aFile, LETTER } from '../../../../support/a-document.ts'
import { lay, paper, paste, print, shapes, throughJpeg } from '../../../../support/a-grey-page.ts'

const MM = 200 / 25.4

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'))
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength)
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

/** A code as PNG whose modules (or narrowest bars) are `moduleMm` wide at 200 dpi. */
async function code(
  format: Parameters<typeof writeBarcode>[1] & object,
  text: string,
  moduleMm: number,
  heightMm?: number,
) {
  const { image, error } = await writeBarcode(text, { ...format, scale: 4 })
  if (!image) throw new Error(error)
  const png = Buffer.from(await image.arrayBuffer())
  const { width, height } = await sharp(png).metadata()
  return sharp(png)
    .resize(
      Math.round((width / 4) * moduleMm * MM),
      Math.round(heightMm ? heightMm * MM : (height / 4) * moduleMm * MM),
      {
        fit: 'fill',
        kernel: 'linear',
      },
    )
    .greyscale()
    .png()
    .toBuffer()
}

const GIRO =
  'BCD\n002\n1\nSCT\nREGNDE99XXX\nPapierhaus Lindwurm GmbH\nDE11990445500007001313\nEUR212.57\n\n\nRE-2025-104'

/** A letter with a code at 120 mm, 200 mm. */
async function letterWith(png: Buffer): Promise<GreyImage> {
  const page = lay(paper(), await print(sheet => void sheet.lines(25, 60, LETTER, { size: 11, step: 7 })))
  return paste(page, [{ input: png, left: Math.round(60 * MM), top: Math.round(200 * MM) }])
}

const KINDS: readonly (readonly [Exclude<PageCodeFormat, 'PatchT'>, string, number, number | undefined])[] = [
  ['QRCode', GIRO, 0.4, undefined],
  ['DataMatrix', 'DEA5 2025 0007 1313', 0.45, undefined],
  ['Code128', 'BELEG-2025-00417', 0.3, 12],
  ['Code39', 'PATCHT', 0.3, 12],
  ['EAN13', '4006381333931', 0.33, 15],
  ['PDF417', 'Steuerbescheid 2024', 0.3, undefined],
  ['Aztec', 'Fahrkarte 2025-10-04', 0.5, undefined],
]

describe('barcodes of a scanned letter', () => {
  test.each(KINDS)('%s', async (format, text, moduleMm, heightMm) => {
    const page = await letterWith(await code({ format }, text, moduleMm, heightMm))
    const codes = await readCodes(page)
    expect(codes.map(({ format, text }) => ({ format, text }))).toEqual([{ format, text }])
    const [x, y] = codes[0]?.box ?? [0, 0]
    expect(x).toBeGreaterThan(59 / 210)
    expect(x).toBeLessThan(68 / 210)
    expect(y).toBeGreaterThan(199 / 297)
    expect(y).toBeLessThan(212 / 297)
  })

  test.each([0, 3])('a DataMatrix in large print, askew by %i degrees', async askew => {
    const png = await code({ format: 'DataMatrix' }, 'DEA5 12', 1.1)
    const page = await turnGrey(await letterWith(png), askew)
    expect((await readCodes(page)).map(({ text }) => text)).toEqual(['DEA5 12'])
  })

  test('a page of text and tables has none', async () => {
    const page = lay(
      paper(),
      await print(sheet => void sheet.lines(20, 20, [...LETTER, ...LETTER, ...LETTER], { size: 8, step: 3.2 })),
    )
    expect(await readCodes(page)).toEqual([])
  })
})

type Harm = (page: GreyImage) => GreyImage | Promise<GreyImage>

const blur =
  (sigma: number): Harm =>
  async page => {
    const raw = { width: page.width, height: page.height, channels: 1 as const }
    return { ...page, data: await sharp(page.data, { raw }).blur(sigma).extractChannel(0).raw().toBuffer() }
  }
const cover =
  (svg: string): Harm =>
  async page =>
    lay(page, await shapes(svg))

const QR_HARMS: readonly (readonly [string, Harm])[] = [
  ['turned by 90 degrees', page => turnGrey(page, 90)],
  ['upside down', page => turnGrey(page, 180)],
  ['askew by 7 degrees', page => turnGrey(page, 7)],
  ['blurred', blur(1.6)],
  ['after a strong JPEG', page => throughJpeg(page, 15)],
  ['pale', page => ({ ...page, data: Buffer.from(page.data.map(grey => 170 + grey * 0.25)) })],
  ['on a noisy scan', page => ({ ...page, data: lay(paper({ noise: 18 }), page.data).data })],
  ['with a pen stroke over it', cover('<path d="M58 210L95 222" stroke="#000" stroke-width="0.6"/>')],
  ['with a stain on it', cover('<circle cx="78" cy="216" r="2.6"/>')],
]
const BAR_HARMS: readonly (readonly [string, Harm])[] = [
  ['turned by 270 degrees', page => turnGrey(page, 270)],
  ['askew by 5 degrees', page => turnGrey(page, 5)],
  ['askew by 20 degrees', page => turnGrey(page, 20)],
  ['blurred', blur(1)],
  ['after a strong JPEG', page => throughJpeg(page, 20)],
  ['with half of its height covered', cover('<rect x="55" y="206" width="90" height="9" fill="#000"/>')],
]

describe('damaged codes', () => {
  test.each(QR_HARMS)('a QR code %s', async (_, harm) => {
    const page = await harm(await letterWith(await code({ format: 'QRCode', options: 'ecLevel=M' }, GIRO, 0.5)))
    expect((await readCodes(page)).map(({ text }) => text)).toEqual([GIRO])
  })

  test.each(BAR_HARMS)('a Code 128 %s', async (_, harm) => {
    const page = await harm(await letterWith(await code({ format: 'Code128' }, 'PATCHT', 0.4, 14)))
    expect((await readCodes(page)).map(({ text }) => text)).toEqual(['PATCHT'])
  })
})

test('low bars are found', async () => {
  const page = await letterWith(await code({ format: 'Code128' }, 'RE-2025-104', 0.3, 5))
  expect((await readCodes(page)).map(({ text }) => text)).toEqual(['RE-2025-104'])
})

describe('codes of pages that are read', () => {
  async function pdfOf(page: GreyImage, turned: 0 | 90 | 180 | 270): Promise<string> {
    const raw = { width: page.width, height: page.height, channels: 1 as const }
    const jpeg = await sharp(page.data, { raw }).rotate(turned).jpeg({ quality: 80 }).toBuffer()
    const pdf = await PDFDocument.create()
    const image = await pdf.embedJpg(jpeg)
    const sheet = pdf.addPage([(image.width / 200) * 72, (image.height / 200) * 72])
    sheet.drawImage(image, { x: 0, y: 0, width: sheet.getWidth(), height: sheet.getHeight() })
    return aFile(await pdf.save())
  }

  test('the box is on the upright page, however the sheet lay', async () => {
    const page = await letterWith(await code({ format: 'QRCode' }, GIRO, 0.5))
    const path = await pdfOf(page, 90)
    const text = await readPage({ file: { path, mediaType: 'application/pdf' }, page: 1, language: 'de' })
    expect(text.rotation).toBe(270)
    const [x, y] = text.codes?.[0]?.box ?? [0, 0]
    expect(x).toBeCloseTo(62 / 210, 1)
    expect(y).toBeCloseTo(202 / 297, 1)
    expect(text.isBlank).toBeUndefined()
    // Its modules wind like handwriting.
    expect(text.unread).toBeUndefined()
  })

  test('an empty scan is blank, one with a code is not', async () => {
    const read = async (page: GreyImage) =>
      readPage({ file: { path: await pdfOf(page, 0), mediaType: 'application/pdf' }, page: 1, language: 'de' })
    expect(await read(paper())).toMatchObject({ source: 'none', words: [], isBlank: true })
    const coded = await paste(paper(), [{ input: await code({ format: 'QRCode' }, 'x', 0.5), left: 500, top: 500 }])
    expect((await read(coded)).isBlank).toBeUndefined()
  })

  test('a digital page tells the code in its picture, an empty one is blank', async () => {
    const pdf = await PDFDocument.create()
    const sheet = pdf.addPage([595, 842])
    for (const [line, text] of LETTER.entries()) sheet.drawText(text, { x: 80, y: 742 - line * 20, size: 11 })
    const image = await pdf.embedPng(await code({ format: 'QRCode' }, GIRO, 0.5))
    sheet.drawImage(image, { x: 80, y: 100, width: 80, height: 80 })
    pdf.addPage([595, 842])
    const path = aFile(await pdf.save())
    const read = (page: number) => readPage({ file: { path, mediaType: 'application/pdf' }, page, language: 'de' })
    const first = await read(1)
    expect(first.codes?.map(({ format, text }) => [format, text])).toEqual([['QRCode', GIRO]])
    expect(first.isBlank).toBeUndefined()
    expect((await read(2)).isBlank).toBe(true)
  })
})
