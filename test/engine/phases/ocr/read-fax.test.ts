import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { identifyFile } from '../../../../engine/phases/conversion/identify/identify-file.ts'
import { inspectDocument } from '../../../../engine/phases/conversion/inspect-document.ts'
import { normalizeImage } from '../../../../engine/phases/conversion/image/normalize-image.ts'
import { readPage } from '../../../../engine/phases/ocr/read-page.ts'
import { renderPage } from '../../../../engine/page-picture/render-page.ts'
import { writeBinder } from '../../../../engine/phases/report/write-binder.ts'
import { imageFacts } from '../../../../engine/pdfium/image-facts.ts'
import { openPdf, withPage } from '../../../../engine/pdfium/pdf-file.ts'
import { renderPdfPage } from '../../../../engine/pdfium/pdf-render.ts'
import type { PageText } from '../../../../engine/model/page.ts'
import { A4, aFile, aScan, LETTER } from '../../../support/a-document.ts'
import { readPages } from '../report/read-binder.ts'
import { aPlan } from '../report/sample-stack.ts'

const MM_PER_INCH = 25.4
const FOLDER = await mkdtemp(join(tmpdir(), 'fax-'))

/** The letter as a fax machine sends it: black and white, its pixels taller than wide; `orientation` as in Exif. */
async function aFax(x: number, y: number, compression: 'ccittfax4' | 'none' = 'ccittfax4', orientation = 1) {
  const scan = sharp(await aScan({ dpi: x, fontSize: 14 }))
  const { width, height } = await scan.metadata()
  const squeezed = await scan
    .resize(width, Math.round((height * y) / x), { fit: 'fill' })
    .png()
    .toBuffer()
  const turned = await sharp(squeezed)
    .rotate(orientation === 6 ? 270 : 0)
    .png()
    .toBuffer()
  const [xres, yres] = orientation === 6 ? [y, x] : [x, y]
  const tiff = await sharp(turned)
    .greyscale()
    .threshold(150)
    .toColourspace('b-w')
    .tiff({ compression, predictor: 'none', bitdepth: 1, xres: xres / MM_PER_INCH, yres: yres / MM_PER_INCH })
    .toBuffer()
  // Entry 274 of the directory: one short.
  const entry = tiff.indexOf(Buffer.from('120103000100000001', 'hex'))
  expect(entry).toBeGreaterThan(0)
  tiff[entry + 8] = orientation
  return tiff
}

/** A JPEG of the letter, stored with pixels taller than wide, which its JFIF header says. */
async function aTallJpeg(x: number, y: number): Promise<Buffer> {
  const scan = sharp(await aScan({ dpi: x }))
  const { width, height } = await scan.metadata()
  const jpeg = await scan
    .resize(width, Math.round((height * y) / x), { fit: 'fill' })
    .jpeg()
    .toBuffer()
  const jfif = Buffer.from([0xff, 0xe0, 0, 16, ...Buffer.from('JFIF\0'), 1, 2, 1, 0, x, 0, y, 0, 0])
  return Buffer.concat([jpeg.subarray(0, 2), jfif, jpeg.subarray(2)])
}

const textOf = ({ words }: PageText) => words.map(({ text }) => text)

function recall(page: PageText): number {
  const words = LETTER.join(' ').split(' ')
  const read = new Set(textOf(page))
  return words.filter(word => read.has(word)).length / words.length
}

test.each([
  [204, 98, 'ccittfax4', 1],
  [204, 98, 'none', 1],
  [204, 196, 'ccittfax4', 1],
  [200, 100, 'ccittfax4', 1],
  [204, 98, 'ccittfax4', 6],
] as const)(
  'a fax of %i by %i dpi (%s, orientation %i) is read and shown as large as it was sent',
  async (x, y, compression, orientation) => {
    const bytes = await aFax(x, y, compression, orientation)
    const path = aFile(bytes)
    expect(await identifyFile({ path, filename: 'fax.tif' })).toMatchObject({ mediaType: 'image/tiff' })
    const { pages } = await inspectDocument({ path, mediaType: 'image/tiff', pagesMax: 5 })
    const [size] = pages
    expect(size).toMatchObject({
      widthPt: expect.closeTo(A4.width, -1),
      heightPt: expect.closeTo(A4.height, -1),
    })

    const text = await readPage({ file: { path, mediaType: 'image/tiff' }, page: 1, language: 'de' })
    expect(text.rotation).toBe(0)
    expect(recall(text)).toBeGreaterThan(0.9)
    const first = text.words.find(word => word.text === 'Finanzamt')?.box ?? [0, 0, 0, 0]
    expect(first[0]).toBeCloseTo(80 / A4.width, 2)
    expect(first[1] + first[3]).toBeCloseTo(100 / A4.height, 2)

    const outPath = join(FOLDER, `shown-${x}-${y}-${compression}-${orientation}.jpg`)
    const shown = await renderPage({
      file: { path, mediaType: 'image/tiff' },
      page: 1,
      rotation: 0,
      sizeMaxPx: 800,
      outPath,
    })
    expect(shown.widthPx / shown.heightPx).toBeCloseTo(A4.width / A4.height, 2)

    const folder = await mkdtemp(join(FOLDER, 'binder-'))
    if (!size) throw new Error('the fax has a page')
    const drawn = { bytes, mediaType: 'image/tiff' as const, pages: [{ ...size, text }] }
    const plan = await aPlan(folder, [{ filename: 'fax.tif', drawn }])
    await writeBinder(plan)
    expect(readFileSync(path).equals(bytes)).toBe(true)
    const bound = await readPages(plan.outPath)
    const at = bound.findIndex(page => page.text.includes('Steuernummer 123/456/78901'))
    const page = bound[at]
    if (!page) throw new Error('the fax is in the binder')
    expect(page.widthPt / page.heightPt).toBeCloseTo(A4.width / A4.height, 1)
    for (const text of ['Finanzamt', 'Sachbearbeiterin']) {
      const word = page.words.find(({ text: read }) => read === text)?.box ?? [0, 0, 0, 0]
      expect(await inkIn(plan.outPath, at, word), text).toBeGreaterThan(0.1)
    }
  },
)

test('what is left of a picture that was cut off is stretched as well', async () => {
  onTestFinished(() => rm(FOLDER, { recursive: true }))
  const whole = await aTallJpeg(204, 98)
  const outPath = join(FOLDER, 'rescued')
  const path = aFile(whole.subarray(0, whole.length - 2000))
  const { notes } = await normalizeImage({ path, mediaType: 'image/jpeg', outPath })
  expect(notes.map(({ code }) => code)).toContain('truncated')
  const facts = await imageFacts(outPath, 1)
  expect(facts).toMatchObject({ dpi: expect.closeTo(204, -1), isStretched: false })
  expect(facts.widthPx / facts.heightPx).toBeCloseTo(A4.width / A4.height, 1)
})

/** Share of dark pixels within a box of a page. */
async function inkIn(path: string, index: number, [x, y, width, height]: readonly number[]): Promise<number> {
  const drawn = await withPage(await openPdf(path), index + 1, page => renderPdfPage(page, 1190, 1684, 'grey'))
  if (!drawn) throw new Error('the page can be drawn')
  const [x0, y0] = [Math.round((x ?? 0) * 1190), Math.round((y ?? 0) * 1684)]
  const [x1, y1] = [x0 + Math.round((width ?? 0) * 1190), y0 + Math.round((height ?? 0) * 1684)]
  let dark = 0
  for (let row = y0; row < y1; row++)
    for (let column = x0; column < x1; column++) if ((drawn.data[row * 1190 + column] ?? 255) < 140) dark++
  return dark / Math.max(1, (x1 - x0) * (y1 - y0))
}
