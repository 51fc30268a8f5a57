import { readFileSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { imageDensities } from '../../../engine/pdfium/image-densities.ts'
import { imageFacts } from '../../../engine/pdfium/image-facts.ts'
import { aFile } from '../../support/a-document.ts'
import { rawTiff } from '../../fixtures/make/bombs/raw-tiff.ts'

const MM_PER_INCH = 25.4
const A4 = { width: 595.28, height: 841.89 }

const paper = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } }).greyscale()

type Compression = 'ccittfax4' | 'none' | 'lzw'

const fax = (x: number, y: number, compression: Compression = 'ccittfax4') =>
  paper(Math.round((A4.width / 72) * x), Math.round((A4.height / 72) * y))
    .threshold()
    .toColourspace('b-w')
    .tiff({ compression, predictor: 'none', bitdepth: 1, xres: x / MM_PER_INCH, yres: y / MM_PER_INCH })
    .toBuffer()

/** A JPEG with a segment behind its first marker. */
async function jpegWith(marker: number, content: Buffer, width: number, height: number): Promise<Buffer> {
  const jpeg = await paper(width, height).jpeg().toBuffer()
  const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff])
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)])
}

/** A JPEG with both densities in its JFIF header; unit 1 is the inch, 2 the centimetre. */
function jfif(width: number, height: number, unit: number, x: number, y: number): Promise<Buffer> {
  const content = Buffer.from([...Buffer.from('JFIF\0'), 1, 2, unit, x >> 8, x & 0xff, y >> 8, y & 0xff, 0, 0])
  return jpegWith(0xe0, content, width, height)
}

/** A JPEG whose EXIF tells both densities of an inch and an orientation. */
function exif(width: number, height: number, orientation: number, x: number, y: number): Promise<Buffer> {
  const data = Buffer.alloc(16)
  for (const [index, value] of [x, 1, y, 1].entries()) data.writeUInt32LE(value, index * 4)
  const tiff = rawTiff(
    dataAt => [
      [
        [274, 3, orientation],
        [282, 5, dataAt],
        [283, 5, dataAt + 8],
        [296, 3, 2],
      ],
    ],
    data,
  )
  return jpegWith(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]), width, height)
}

/** A PNG with a pHYs chunk behind its header. */
async function phys(width: number, height: number, x: number, y: number): Promise<Buffer> {
  const png = await paper(width, height).png().toBuffer()
  const chunk = Buffer.alloc(21)
  chunk.writeUInt32BE(9, 0)
  chunk.write('pHYs', 4)
  chunk.writeUInt32BE(Math.round(x / 0.0254), 8)
  chunk.writeUInt32BE(Math.round(y / 0.0254), 12)
  chunk[16] = 1
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

/** Directory of a picture in black and white, 1728 pixels wide; its data begins with 204 and 98. */
const faxEntries = (dataAt: number, height: number, isFax: boolean) =>
  [
    [256, 4, 1728],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, 1],
    [262, 3, 0],
    [273, 4, dataAt + 16],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, 216 * height],
    [282, 5, dataAt],
    [283, 5, isFax ? dataAt + 8 : dataAt],
    [296, 3, 2],
  ] as const

const isA4 = { widthPt: expect.closeTo(A4.width, -1), heightPt: expect.closeTo(A4.height, -1), dpiIsKnown: true }

describe('an image whose pixels are no squares', () => {
  test.each([
    [204, 98, 'ccittfax4'],
    [204, 196, 'ccittfax4'],
    [200, 100, 'none'],
    [204, 98, 'lzw'],
    [204, 391, 'ccittfax4'],
  ] as const)('is a fax of %i by %i dpi (%s): A4 at the larger density', async (x, y, compression) => {
    const path = aFile(await fax(x, y, compression))
    const larger = Math.max(x, y)
    expect(await imageFacts(path, 1)).toMatchObject({ ...isA4, dpi: expect.closeTo(larger, 0), isStretched: true })
    const { widthPx, heightPx } = await imageFacts(path, 1)
    expect(Math.abs(heightPx - (A4.height / 72) * larger)).toBeLessThan(6)
    expect(Math.abs(widthPx - (A4.width / 72) * larger)).toBeLessThan(6)
  })

  test('counts rows and columns of a picture that lies on its side by where they are stored', async () => {
    const [width, height] = [1688, 1146]
    const path = aFile(await exif(width, height, 6, 204, 98))
    const facts = await imageFacts(path, 1)
    expect(facts.widthPx).toBe(Math.round((height * 204) / 98))
    expect(facts.heightPx).toBe(width)
    expect(facts).toMatchObject({ widthPt: expect.closeTo(A4.height, -1), heightPt: expect.closeTo(A4.width, -1) })
  })

  test('may be a JPEG or a PNG of a size that paper has', async () => {
    expect(await imageFacts(aFile(await jfif(1654, 1169, 1, 200, 100)), 1)).toMatchObject({
      ...isA4,
      isStretched: true,
    })
    expect(await imageFacts(aFile(await jfif(1680, 1188, 2, 80, 40)), 1)).toMatchObject({ ...isA4, isStretched: true })
    expect(await imageFacts(aFile(await phys(1654, 1169, 200, 100)), 1)).toMatchObject({ ...isA4, isStretched: true })
  })

  test.each([
    ['a small difference', 1654, 2339, 200, 190],
    ['a density that nobody scans in', 1654, 2339, 200, 72],
    ['a difference that makes the page too long', 2480, 3508, 300, 100],
    ['a difference that no fax has', 2480, 3508, 900, 100],
  ])('is not believed for %s', async (_, width, height, x, y) => {
    const path = aFile(await jfif(width, height, 1, x, y))
    expect(await imageFacts(path, 1)).toMatchObject({ widthPx: width, heightPx: height, isStretched: false })
  })

  test('is each picture of a TIFF for itself', async () => {
    const data = Buffer.alloc(16 + 216 * 2400)
    for (const [index, value] of [204, 1, 98, 1].entries()) data.writeUInt32LE(value, index * 4)
    const path = aFile(rawTiff(dataAt => [faxEntries(dataAt, 2400, false), faxEntries(dataAt, 1146, true)], data))
    expect(await imageFacts(path, 1)).toMatchObject({ heightPx: 2400, isStretched: false })
    expect(await imageFacts(path, 2)).toMatchObject({ heightPx: Math.round((1146 * 204) / 98), isStretched: true })
  })
})

describe('the densities of a broken file', () => {
  test('are none, wherever it ends', async () => {
    const whole = [
      await fax(200, 100),
      await jfif(40, 40, 1, 200, 100),
      await exif(40, 40, 1, 200, 100),
      await phys(40, 40, 200, 100),
    ]
    for (const bytes of whole) {
      expect(imageDensities(aFile(bytes), 1)).toEqual({ x: expect.closeTo(200, 1), y: expect.closeTo(100, 1) })
      for (const length of [0, 1, 7, 9, 17, 30]) expect(imageDensities(aFile(bytes.subarray(0, length)), 1)).toBeNull()
    }
  })

  test('are none of a directory that follows itself, or whose values lie outside', () => {
    const endless = Buffer.from('49492a0008000000000008000000', 'hex')
    expect(imageDensities(aFile(endless), 65_535)).toBeNull()
    const outside = rawTiff(
      () => [
        [
          [282, 5, 0xffff_fff0],
          [283, 5, 0xffff_fff0],
        ],
      ],
      Buffer.alloc(0),
    )
    expect(imageDensities(aFile(outside), 1)).toBeNull()
  })

  test('are read without changing the file', async () => {
    const bytes = await fax(204, 98)
    const path = aFile(bytes)
    await imageFacts(path, 1)
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})
