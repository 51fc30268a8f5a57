import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { normalizeImage } from '../../../../../engine/phases/conversion/image/normalize-image.ts'
import { aFile } from '../../../../support/a-document.ts'
import { aBmp } from '../../../../fixtures/make/bombs/bmp.ts'
import { heic } from '../../../../fixtures/make/bombs/heic.ts'
import { stripedTiff } from '../../../../fixtures/make/bombs/raw-tiff.ts'

type MediaType = Parameters<typeof normalizeImage>[0]['mediaType']

const folder = mkdtempSync(join(tmpdir(), 'steuerstapel-normalize-'))
let made = 0

async function normalize(content: Buffer, mediaType: MediaType) {
  const outPath = join(folder, `${++made}.img`)
  const { mediaType: outType, notes } = await normalizeImage({ path: aFile(content), mediaType, outPath })
  const bytes = readFileSync(outPath)
  const { width, height, density, format, space } = await sharp(bytes).metadata()
  expect({ format: `image/${format}`, space }).toEqual({ format: outType, space: expect.stringMatching(/srgb|b-w/) })
  const { data, info } = await sharp(bytes).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)]
  return { mediaType: outType, codes: notes.map(note => note.code), notes, width, height, density, pixel }
}

const corrupt = { kind: 'input', code: 'corrupt_file' }

/** A picture of many colours, red growing to the right, blue downwards, with its corner at the top left black. */
function photo(width = 320, height = 200) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const isCorner = x < 40 && y < 40
      data.set(isCorner ? [0, 0, 0] : [(x * 255) / width, 120, (y * 255) / height], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** White paper with a black bar: two colours. */
const print = () =>
  sharp({ create: { width: 200, height: 300, channels: 3, background: '#ffffff' } }).composite([
    { input: { create: { width: 100, height: 20, channels: 3, background: '#000000' } }, left: 10, top: 40 },
  ])

/** Sixteen bits a pixel leave five to a colour. */
const near8 = (colour: readonly number[]) =>
  colour.map(value => expect.toSatisfy((seen: number) => Math.abs(seen - value) <= 8))
const near = (value: number) => expect.toSatisfy((seen: number) => Math.abs(seen - value) < 25)
const frames = (...colours: string[]) =>
  Promise.all(
    colours.map(background =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )

describe('a picture that sharp reads', () => {
  test.each(['webp', 'avif'] as const)('a photo as %s becomes a JPEG', async format => {
    const { mediaType, codes, width, height, pixel } = await normalize(
      await photo().toFormat(format, { quality: 90 }).toBuffer(),
      `image/${format}`,
    )
    expect({ mediaType, codes, width, height }).toEqual({ mediaType: 'image/jpeg', codes: [], width: 320, height: 200 })
    expect(pixel(5, 5)).toEqual([near(0), near(0), near(0)])
    expect(pixel(310, 190)).toEqual([near(247), near(120), near(242)])
  })

  test.each([
    ['gif', () => print().gif()],
    ['webp', () => print().webp({ lossless: true })],
  ] as const)('print as %s becomes a PNG without loss', async (format, encode) => {
    const { mediaType, pixel } = await normalize(await encode().toBuffer(), `image/${format}`)
    expect(mediaType).toBe('image/png')
    expect([pixel(15, 50), pixel(15, 70)]).toEqual([
      [0, 0, 0],
      [255, 255, 255],
    ])
  })

  test('keeps few colours as they are', async () => {
    const colours = Array.from({ length: 32 }, (_, index) => [index * 8, 255 - index * 5, (index * 37) % 256])
    const data = Buffer.from(colours.flat())
    const webp = await sharp(data, { raw: { width: 32, height: 1, channels: 3 } })
      .webp({ lossless: true })
      .toBuffer()
    const { mediaType, pixel } = await normalize(webp, 'image/webp')
    expect(mediaType).toBe('image/png')
    expect(colours.map((_, index) => pixel(index, 0))).toEqual(colours)
  })

  test.each(['gif', 'webp'] as const)('%s with several frames gives the first and says so', async format => {
    const moving = await sharp(await frames('#ff0000', '#00ff00', '#0000ff'), { join: { animated: true } })
      .toFormat(format, { lossless: true })
      .toBuffer()
    const { codes, notes, width, height, pixel } = await normalize(moving, `image/${format}`)
    expect({ codes, width, height }).toEqual({ codes: ['first_frame_only'], width: 40, height: 30 })
    expect(notes[0]?.message).toContain('3 Einzelbilder')
    expect(pixel(20, 15)).toEqual([255, 0, 0])
  })

  test('lays transparency on white', async () => {
    const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    expect((await normalize(await clear.webp({ lossless: true }).toBuffer(), 'image/webp')).pixel(30, 20)).toEqual([
      255, 255, 255,
    ])
  })

  test('is set upright', async () => {
    const webp = await photo().webp().withMetadata({ orientation: 6 }).toBuffer()
    const { width, height, pixel } = await normalize(webp, 'image/webp')
    expect({ width, height }).toEqual({ width: 200, height: 320 })
    expect(pixel(195, 5)).toEqual([near(0), near(0), near(0)])
  })

  test('of another file than before under the same name is read anew', async () => {
    const path = aFile(await print().webp().toBuffer())
    await normalizeImage({ path, mediaType: 'image/webp', outPath: join(folder, 'same') })
    const { writeFileSync } = await import('node:fs')
    writeFileSync(path, await photo().webp().toBuffer())
    await normalizeImage({ path, mediaType: 'image/webp', outPath: join(folder, 'same') })
    expect(await sharp(readFileSync(join(folder, 'same'))).metadata()).toMatchObject({ width: 320, height: 200 })
  })
})

describe('a HEIC', () => {
  const rows = [
    [20, 120, 220],
    [60, 160, 250],
  ]
  const luma = async (content: Buffer) => {
    const { width, height, pixel, codes } = await normalize(content, 'image/heic')
    const seen = Array.from({ length: height / 16 }, (_, y) =>
      Array.from({ length: width / 16 }, (_, x) => pixel(x * 16 + 8, y * 16 + 8)[0]),
    )
    return { seen, codes }
  }

  test('is decoded', async () => {
    expect(await luma(heic(rows))).toEqual({ seen: rows, codes: [] })
  })

  test('is turned once, by its own box and not by Exif again', async () => {
    const turned = [
      [60, 20],
      [160, 120],
      [250, 220],
    ]
    expect(await luma(heic(rows, { quarterTurns: 3, exifOrientation: 6 }))).toEqual({ seen: turned, codes: [] })
  })

  test('with several pictures gives the primary one', async () => {
    expect(await luma(heic(rows, { items: 3 }))).toEqual({ seen: rows, codes: ['first_frame_only'] })
  })

  test('that claims to be huge is refused before it is decoded', async () => {
    const claimed = heic(rows, { claimed: { width: 20_000, height: 20_000 } })
    await expect(normalize(claimed, 'image/heic')).rejects.toMatchObject({ kind: 'input', code: 'image_too_large' })
  })

  test('that would keep the decoder busy for minutes is called corrupt', async () => {
    const zeros = Array.from({ length: 60 }, () => Array.from({ length: 60 }, () => 0))
    await expect(normalize(heic(zeros), 'image/heic')).rejects.toMatchObject(corrupt)
  })

  test('that was cut off is called corrupt, and the next one is read', async () => {
    const whole = heic(rows)
    for (const share of [0.05, 0.1, 0.5, 0.9]) {
      const cut = normalize(whole.subarray(0, whole.length * share), 'image/heic')
      await expect(cut).rejects.toMatchObject(corrupt)
    }
    expect((await luma(whole)).seen).toEqual(rows)
  })
})

describe('a BMP', () => {
  const KINDS = ['1', '4', '8', 'rle8', '16', '24', '32', '32-masks', 'v5', 'core', 'top-down', 'gap'] as const
  test.each(KINDS)('of kind %s shows its four quarters', async kind => {
    const { pixel, width, height, codes } = await normalize(aBmp(kind), 'image/bmp')
    expect({ width, height, codes }).toEqual({ width: 30, height: 20, codes: [] })
    const seen = [pixel(2, 2), pixel(27, 2), pixel(2, 17), pixel(27, 17)]
    const colours = kind === '1' ? ['black', 'white', 'white', 'black'] : ['red', 'green', 'blue', 'white']
    const named = { black: [0, 0, 0], white: [255, 255, 255], red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255] }
    expect(seen).toEqual(colours.map(name => near8(named[name as keyof typeof named])))
  })

  test('keeps its resolution', async () => {
    expect((await normalize(aBmp('24', { pixelsPerMetre: 11_811 }), 'image/bmp')).density).toBe(300)
  })

  test('that was cut off shows what is left', async () => {
    const whole = aBmp('24')
    const { codes, notes, pixel } = await normalize(whole.subarray(0, 54 + 92 * 12), 'image/bmp')
    expect(codes).toEqual(['truncated'])
    expect(notes[0]?.message).toContain('60 %')
    expect([pixel(2, 2), pixel(2, 17)]).toEqual([
      [255, 255, 255],
      [0, 0, 255],
    ])
  })

  test.each([
    ['of which nothing is left', aBmp('24').subarray(0, 60)],
    ['of half a header', aBmp('24').subarray(0, 30)],
    ['with a JPEG inside', Buffer.from(aBmp('24')).fill(4, 30, 31)],
  ])('%s is called corrupt', async (_name, content) => {
    await expect(normalize(content, 'image/bmp')).rejects.toMatchObject(corrupt)
  })
})

describe('a picture that was cut off', () => {
  test.each(['jpeg', 'png', 'gif'] as const)('%s shows what is left, and white below', async format => {
    const whole = await photo().toFormat(format).toBuffer()
    const { codes, notes, width, height, pixel } = await normalize(
      whole.subarray(0, whole.length * 0.6),
      `image/${format}`,
    )
    expect({ codes, width, height }).toEqual({ codes: ['truncated'], width: 320, height: 200 })
    expect(Number(/(\d+) %/.exec(notes[0]?.message ?? '')?.[1])).toBeLessThan(96)
    expect(pixel(5, 5)).toEqual([near(0), near(0), near(0)])
    expect(pixel(160, 198)).toEqual([near(255), near(255), near(255)])
  })

  test('as a TIFF whose directory is in front shows its strips', async () => {
    const whole = stripedTiff(200, 400, row => 20 + (row % 200))
    const { codes, notes, pixel } = await normalize(whole.subarray(0, whole.length * 0.5), 'image/tiff')
    expect(codes).toEqual(['truncated'])
    expect(notes[0]?.message).toMatch(/4\d %/)
    expect(pixel(100, 100)).toEqual([near(120), near(120), near(120)])
    expect(pixel(100, 390)).toEqual([255, 255, 255])
  })

  test('is set upright all the same', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const whole = await photo().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer()
      const shown = await sharp(whole).autoOrient().raw().toBuffer({ resolveWithObject: true })
      const cut = await normalize(whole.subarray(0, whole.length * 0.9), 'image/jpeg')
      expect([cut.width, cut.height]).toEqual([shown.info.width, shown.info.height])
      const corner = findCorner(cut.width, cut.height, cut.pixel)
      const expected = findCorner(shown.info.width, shown.info.height, (x, y) => [
        ...shown.data.subarray((y * shown.info.width + x) * 3).subarray(0, 3),
      ])
      expect([orientation, corner]).toEqual([orientation, expected])
    }
  })

  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s of which next to nothing is left is called corrupt',
    async format => {
      const whole = await photo().toFormat(format).toBuffer()
      await expect(normalize(whole.subarray(0, 60), `image/${format}`)).rejects.toMatchObject(corrupt)
    },
  )
})

/** Which corner is black: 0 to 3, line by line. */
function findCorner(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): number {
  const corners = [pixel(10, 10), pixel(width - 10, 10), pixel(10, height - 10), pixel(width - 10, height - 10)]
  return corners.findIndex(([red = 255, green = 255]) => red < 40 && green < 40)
}
