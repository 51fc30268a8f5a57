import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openPdf, withPage } from '../../../../../engine/pdfium/pdf-file.ts'
import { loadPdfGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { readPage } from '../../../../../engine/phases/ocr/read-page.ts'
import { recognizePage } from '../../../../../engine/phases/ocr/page/recognize-page.ts'
import { A4, aFile, aScan, LETTER } from '../../../../support/a-document.ts'

const read = (path: string) => readPage({ file: { path, mediaType: 'application/pdf' }, page: 1, language: 'de' })
const WORDS = LETTER.join(' ').split(' ').length

/** An A4 page that shows a JPEG of one channel, whose dictionary says more than the JPEG does. */
async function aPdfOfJpeg(jpeg: Buffer, entries: Readonly<Record<string, unknown>>): Promise<PDFDocument> {
  const { width, height } = await sharp(jpeg).metadata()
  const pdf = await PDFDocument.create()
  const { context } = pdf
  const dictionary = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: 'DeviceGray',
    Filter: 'DCTDecode',
    Length: jpeg.length,
  })
  for (const [name, value] of Object.entries(entries)) dictionary.set(PDFName.of(name), context.obj(value as number[]))
  const page = pdf.addPage([A4.width, A4.height])
  page.node.setXObject(PDFName.of('Scan'), context.register(PDFRawStream.of(dictionary, jpeg)))
  const drawn = context.stream(`q ${A4.width} 0 0 ${A4.height} 0 0 cm /Scan Do Q`)
  page.node.set(PDFName.of('Contents'), context.register(drawn))
  return pdf
}

const greyJpeg = (scan: Buffer, isNegative = false) =>
  sharp(scan)
    .negate(isNegative && { alpha: false })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()

test('a page of 200 inches is drawn with sides that the recogniser takes, and read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'strip-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'strip.pdf')
  const text = `BT /F 14 Tf 20 14 Td (${'Rechnung 4711 '.repeat(50)}) Tj ET`
  // Without a table of objects: PDFium looks for them itself.
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 40]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  await writeFile(path, `%PDF-1.4\n${body}trailer\n<</Root 1 0 R>>\n%%EOF\n`)
  const pdf = await openPdf(path)
  const page = await withPage(pdf, 1, one => loadPdfGrey(one, null))
  if (!page) throw new Error('the file has a page')
  const { words } = await recognizePage(page, 'de')
  expect(words.length).toBeGreaterThan(50)
})

test('a scan of which the crop box shows a part is read as shown', async () => {
  const pdf = await aPdfOfJpeg(await greyJpeg(await aScan()), {})
  // From the third line on, and without the left margin.
  pdf
    .getPage(0)
    .node.set(
      PDFName.of('CropBox'),
      pdf.context.obj([60, 0, A4.width, A4.height - 130].map(side => PDFNumber.of(side))),
    )
  const page = await read(aFile(await pdf.save()))
  const text = page.words.map(word => word.text).join(' ')
  expect(text).not.toContain('Bescheid für')
  const [x = 0, y = 0, , height = 0] = page.words.find(word => word.text === 'Steuernummer')?.box ?? []
  expect(x).toBeCloseTo((80 - 60) / (A4.width - 60), 2)
  expect(y + height).toBeCloseTo((100 + 2 * 26 - 130) / (A4.height - 130), 2)
})

test('a scan that is stored as a negative and shown as a positive is read as shown', async () => {
  const pdf = await aPdfOfJpeg(await greyJpeg(await aScan(), true), { Decode: [1, 0] })
  expect((await read(aFile(await pdf.save()))).words.length).toBeGreaterThan(WORDS * 0.95)
})

test('a scan whose writing is in its mask is read', async () => {
  const negative = await greyJpeg(await aScan(), true)
  const black = await sharp(negative).linear(0, 0).toColourspace('b-w').jpeg().toBuffer()
  const pdf = await aPdfOfJpeg(black, {})
  const [, picture] = pdf.context.enumerateIndirectObjects().find(([, one]) => one instanceof PDFRawStream) ?? []
  if (!(picture instanceof PDFRawStream)) throw new Error('the page has a picture')
  const mask = PDFRawStream.of(picture.dict.clone(pdf.context), negative)
  picture.dict.set(PDFName.of('SMask'), pdf.context.register(mask))
  expect((await read(aFile(await pdf.save()))).words.length).toBeGreaterThan(WORDS * 0.95)
})

test('a negative, white writing on black, is read', async () => {
  const negative = await greyJpeg(await aScan(), true)
  const page = await readPage({ file: { path: aFile(negative), mediaType: 'image/jpeg' }, page: 1, language: 'de' })
  expect(page.words.length).toBeGreaterThan(WORDS * 0.95)
})
