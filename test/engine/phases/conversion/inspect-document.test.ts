import { readFileSync } from 'node:fs'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { inspectDocument } from '../../../../engine/phases/conversion/inspect-document.ts'
import { identifyFile } from '../../../../engine/phases/conversion/identify/identify-file.ts'
import { isPageMediaType } from '../../../../engine/model/media-type.ts'
import { readPage } from '../../../../engine/phases/ocr/read-page.ts'
import { aFile, aScan, aScanPdf, aTextPdf, LETTER } from '../../../support/a-document.ts'

const inspect = async (path: string, pagesMax = 10) => {
  const { mediaType } = await identifyFile({ path, filename: 'beleg.dat' })
  if (!isPageMediaType(mediaType)) throw new Error('no pages')
  return inspectDocument({ path, mediaType, pagesMax })
}
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })

/** A scan that is stored in so many strips, with a hidden text over it. */
async function aStripScan(strips: number, layer: string): Promise<string> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const strip = await pdf.embedPng(
    await sharp({ create: { width: 1654, height: Math.ceil(2339 / strips), channels: 3, background: '#eeeeee' } })
      .png()
      .toBuffer(),
  )
  const height = 842 / strips
  for (let index = 0; index < strips; index++) {
    page.drawImage(strip, { x: 0, y: index * height, width: 595, height })
  }
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  if (layer !== '') page.drawText(layer, { x: 60, y: 700, size: 12, font, renderMode: 3 })
  return aFile(await pdf.save())
}

describe('inspecting a PDF', () => {
  test('counts its pages and tells digital text from scans, whatever its name', async () => {
    const { pages } = await inspect(await aTextPdf({ pages: 2 }))
    expect(pages).toEqual([
      { number: 1, widthPt: 595, heightPt: 842, hasText: true, hasImages: false },
      { number: 2, widthPt: 595, heightPt: 842, hasText: true, hasImages: false },
    ])
  })

  test('gives the size of a turned page as it is shown', async () => {
    const { pages } = await inspect(await aTextPdf({ rotate: 90 }))
    expect(pages[0]).toMatchObject({ widthPt: 842, heightPt: 595 })
  })

  test('finds a PDF behind leading junk', async () => {
    const junk = Buffer.concat([Buffer.from('\r\nmail header\r\n'), readFileSync(await aTextPdf())])
    expect((await inspect(aFile(junk))).pages).toHaveLength(1)
  })

  test('sees that a scan has no text', async () => {
    const { pages } = await inspect(await aScanPdf(await aScan()))
    expect(pages[0]).toMatchObject({ hasText: false, hasImages: true })
  })

  test('takes a plausible text layer over a scan as text, but not a garbled one', async () => {
    const scan = await aScan()
    const garbled = LETTER.map(line => line.replace(/[aeiouäöü]/giu, 'q'))
    expect((await inspect(await aScanPdf(scan, LETTER))).pages[0]?.hasText).toBe(true)
    expect((await inspect(await aScanPdf(scan, garbled))).pages[0]?.hasText).toBe(false)
  })

  test('refuses more pages than are allowed', async () => {
    const refused = inspect(await aTextPdf({ pages: 3 }), 2)
    await expect(refused).rejects.toMatchObject({ kind: 'input', code: 'too_many_pages' })
  })

  test('names a password as the reason', async () => {
    const pdf = await PDFDocument.load(readFileSync(await aTextPdf()))
    pdf.encrypt({ userPassword: 'geheim', ownerPassword: 'geheimer' })
    await expect(inspect(aFile(await pdf.save()))).rejects.toMatchObject({ kind: 'input', code: 'password_protected' })
  })

  test('opens a file that only its rights are protected in', async () => {
    const pdf = await PDFDocument.load(readFileSync(await aTextPdf()))
    pdf.encrypt({ userPassword: '', ownerPassword: 'geheim' })
    expect((await inspect(aFile(await pdf.save()))).pages[0]?.hasText).toBe(true)
  })

  test.each([1, 8, 40, 120])('finds the scan that is stored in %i strips', async strips => {
    expect((await inspect(await aStripScan(strips, ''))).pages[0]).toMatchObject({ hasText: false, hasImages: true })
  })

  test('takes a good layer over strips for the text, and doubts a poor one', async () => {
    const good = 'Rechnung Nummer 4711 vom Montag Betrag zahlbar innerhalb von vierzehn Tagen'
    expect((await inspect(await aStripScan(60, good))).pages[0]).toMatchObject({ hasText: true, hasImages: false })
    expect((await inspect(await aStripScan(60, 'Rechnung Seite'))).pages[0]).toMatchObject({
      hasText: false,
      hasImages: true,
    })
  })

  test('calls half a file corrupt', async () => {
    const whole = readFileSync(await aTextPdf())
    const half = aFile(whole.subarray(0, whole.length / 2))
    await expect(inspect(half)).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})

describe('inspecting an image', () => {
  test('takes the size of its page from its resolution', async () => {
    const jpeg = await blank(1654, 2339).withMetadata({ density: 200 }).jpeg().toBuffer()
    const { pages } = await inspect(aFile(jpeg))
    expect(pages).toHaveLength(1)
    expect(pages[0]?.widthPt).toBeCloseTo(595.4, 0)
    expect(pages[0]?.heightPt).toBeCloseTo(842, 0)
  })

  test('fits a photo without a meaningful resolution onto A4', async () => {
    const { pages } = await inspect(aFile(await blank(3000, 4000).withMetadata({ density: 72 }).jpeg().toBuffer()))
    expect(pages[0]?.widthPt).toBeCloseTo(595.28, 1)
    expect(pages[0]?.heightPt).toBeLessThanOrEqual(841.9)
  })

  test('turns a photo as its camera says', async () => {
    const jpeg = await blank(400, 300).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const page = (await inspect(aFile(jpeg))).pages[0]
    expect(page?.heightPt).toBeGreaterThan(page?.widthPt ?? 0)
  })

  test('counts the pictures of a TIFF as pages', async () => {
    const pages = await Promise.all(
      ['#ffffff', '#eeeeee'].map(background => blank(100, 80).flatten({ background }).png().toBuffer()),
    )
    const tiff = await sharp(pages, { join: { animated: true } })
      .tiff({ compression: 'lzw' })
      .toBuffer()
    const { pages: found } = await inspect(aFile(tiff))
    expect(found.map(page => page.number)).toEqual([1, 2])
  })

  test('refuses an image with too long a side', async () => {
    const png = await blank(10_001, 8).png().toBuffer()
    await expect(inspect(aFile(png))).rejects.toMatchObject({ kind: 'input', code: 'image_too_large' })
  })

  test('calls a photo corrupt whose lower half is missing', async () => {
    const whole = await aScan()
    const half = aFile(whole.subarray(0, whole.length / 2))
    await expect(inspect(half)).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})

describe('a TIFF with a broken picture', () => {
  test('keeps the page beside the good ones, which reading finds damaged', async () => {
    const path = aFile(tiffOf(3, 1))
    const { pages } = await inspect(path)
    expect(pages.map(page => page.number)).toEqual([1, 2, 3])
    const read = (page: number) => readPage({ file: { path, mediaType: 'image/tiff' }, page, language: 'de' })
    expect(await read(2)).toMatchObject({ source: 'none', isDamaged: true })
    expect((await read(3)).isDamaged).toBeUndefined()
  })

  test('is refused when no picture can be decoded', async () => {
    await expect(inspect(aFile(tiffOf(1, 0)))).rejects.toMatchObject({ kind: 'input', code: 'corrupt_file' })
  })
})

/**
 * White pictures of 200 x 300 in one uncompressed grey TIFF; that with the index `broken` points behind the file's end.
 */
function tiffOf(count: number, broken: number): Buffer {
  const [width, height] = [200, 300]
  const header = Buffer.from('49492a0008000000', 'hex')
  const entriesAt = (index: number) => 8 + index * 126
  const parts = [header]
  for (let index = 0; index < count; index++) {
    const strip = index === broken ? 0x7fff_ff00 : entriesAt(count)
    const entries: readonly (readonly [tag: number, type: number, value: number])[] = [
      ...([
        [256, 4, width],
        [257, 4, height],
        [258, 3, 8],
        [259, 3, 1],
        [262, 3, 1],
      ] as const),
      ...([
        [273, 4, strip],
        [277, 3, 1],
        [278, 4, height],
        [279, 4, width * height],
        [296, 3, 2],
      ] as const),
    ]
    const folder = Buffer.alloc(126)
    folder.writeUInt16LE(entries.length, 0)
    for (const [at, [tag, type, value]] of entries.entries()) {
      folder.writeUInt16LE(tag, 2 + at * 12)
      folder.writeUInt16LE(type, 4 + at * 12)
      folder.writeUInt32LE(1, 6 + at * 12)
      folder.writeUInt32LE(value, 10 + at * 12)
    }
    folder.writeUInt32LE(index + 1 < count ? entriesAt(index + 1) : 0, 122)
    parts.push(folder)
  }
  return Buffer.concat([...parts, Buffer.alloc(width * height, 255)])
}
