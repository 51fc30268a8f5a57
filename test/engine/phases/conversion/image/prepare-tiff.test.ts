import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { decodeTiff } from '../../../../../engine/phases/conversion/image/decode-tiff.ts'
import { prepareTiff } from '../../../../../engine/phases/conversion/image/prepare-tiff.ts'
import { withTiff } from '../../../../../engine/phases/conversion/image/read-tiff.ts'
import { imageFacts } from '../../../../../engine/pdfium/image-facts.ts'
import { assert } from '../../../../../engine/shared/assert.ts'
import { aFile } from '../../../../support/a-document.ts'
import { HEIGHT, tiffOf, WIDTH } from './tiff-of.ts'
import type { Frame } from './tiff-of.ts'

/** Levels of 0 to 255 that differ from pixel to pixel, and from channel to channel. */
const level = (x: number, y: number, channel: number): number => (x * 5 + y * 3 * (channel + 1)) % 256
const samples = (channels: number): number[] =>
  Array.from({ length: WIDTH * HEIGHT * channels }, (_, index) => {
    const pixel = Math.floor(index / channels)
    return level(pixel % WIDTH, Math.floor(pixel / WIDTH), index % channels)
  })
const RGB = Buffer.from(samples(3))
const GREY = Buffer.from(samples(1))
const greyFrame = (tags: Frame['tags'], segment: Buffer): Frame => ({
  tags: { 258: 8, 259: 1, 262: 1, ...tags },
  segments: [segment],
})

/** What becomes of a TIFF: the pixels of all its pictures as the image library reads them, three bytes each. */
async function prepared(content: Buffer, pagesMax = 100) {
  const path = aFile(content)
  const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-tiff-')), 'out')
  const { rewritten } = await prepareTiff({ path, outPath, pagesMax })
  const read = rewritten ? outPath : path
  const { pages = 1 } = await sharp(read).metadata()
  const pictures = []
  for (let page = 0; page < pages; page++) {
    pictures.push(
      await sharp(read, { page })
        .toColourspace('srgb')
        .raw()
        .toBuffer()
        .catch(() => null),
    )
  }
  return { rewritten, pictures, facts: await imageFacts(read, 1) }
}

function difference(found: Buffer | null | undefined, wanted: Buffer): number {
  assert(found && found.length === wanted.length, 'as many pixels as wanted')
  return found.reduce((most, value, index) => Math.max(most, Math.abs(value - (wanted[index] ?? 0))), 0)
}

const grey3 = (grey: Buffer): Buffer => Buffer.from([...grey].flatMap(value => [value, value, value]))

function packed(values: readonly number[], bits: number): Buffer {
  const text = values.map(value => value.toString(2).padStart(bits, '0')).join('')
  return Buffer.from((text.match(/.{1,8}/g) ?? []).map(byte => Number.parseInt(byte.padEnd(8, '0'), 2)))
}

describe('what the image library reads as it is meant is left alone', () => {
  const settings = [
    { compression: 'lzw' },
    { compression: 'deflate', predictor: 'horizontal' },
    { compression: 'packbits' },
    { compression: 'jpeg' },
    { compression: 'lzw', tile: true, tileWidth: 16, tileHeight: 16 },
  ] as const
  test.each(settings)('%j', async options => {
    const picture = sharp(RGB, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    const file = await picture.tiff(options).toBuffer()
    expect((await prepared(file)).rewritten).toBe(false)
  })
})

describe('our own decoder reads what the image library writes', () => {
  const settings = [
    { compression: 'none' },
    { compression: 'lzw' },
    { compression: 'lzw', predictor: 'horizontal' },
    { compression: 'deflate', predictor: 'horizontal' },
    { compression: 'packbits' },
    { compression: 'lzw', tile: true, tileWidth: 16, tileHeight: 16 },
  ] as const
  test.each(settings)('%j', async options => {
    // Large enough for codes of all lengths and a table that is cleared.
    const [width, height] = [300, 200]
    const noise = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * at * 31 + (at >> 3)) % 251))
    const file = await sharp(noise, { raw: { width, height, channels: 3 } })
      .tiff(options)
      .toBuffer()
    const pixels = await withTiff(aFile(file), tiff => {
      assert(tiff.frames[0], 'a picture')
      return decodeTiff(tiff, tiff.frames[0])
    })
    expect(difference(pixels, noise)).toBe(0)
  })
})

describe('what it cannot read becomes a plain copy', () => {
  const tiles = (channel: number): Buffer[] =>
    [0, 16, 32].flatMap(top =>
      [0, 16, 32].map(left =>
        Buffer.from(Array.from({ length: 256 }, (_, at) => level(left + (at % 16), top + (at >> 4), channel))),
      ),
    )
  const rgbTags = { 258: [8, 8, 8], 259: 1, 262: 2, 277: 3 }

  test('tiles of planes', async () => {
    const segments = [0, 1, 2].flatMap(tiles)
    const { rewritten, pictures } = await prepared(
      tiffOf([{ tags: { ...rgbTags, 284: 2, 322: 16, 323: 16 }, segments }]),
    )
    expect(rewritten).toBe(true)
    expect(difference(pictures[0], RGB)).toBe(0)
  })

  test.each([6, 10, 12, 14])('samples of %i bits', async bits => {
    const values = [...GREY].map(value => Math.round((value / 255) * (2 ** bits - 1)))
    const { pictures } = await prepared(tiffOf([greyFrame({ 258: bits }, packed(values, bits))]))
    expect(difference(pictures[0], grey3(GREY))).toBeLessThanOrEqual(bits === 6 ? 3 : 1)
  })

  test('floating point of 0 to 1, also where it is kept as differences of bytes', async () => {
    const plain = Buffer.alloc(GREY.length * 4)
    for (const [index, value] of GREY.entries()) plain.writeFloatLE(value / 255, index * 4)
    const { pictures } = await prepared(tiffOf([greyFrame({ 258: 32, 339: 3 }, plain)]))
    expect(difference(pictures[0], grey3(GREY))).toBe(0)

    const apart = Buffer.alloc(plain.length)
    for (let row = 0; row < HEIGHT; row++) {
      const at = row * WIDTH * 4
      for (let byte = 0; byte < 4; byte++) {
        for (let x = 0; x < WIDTH; x++) apart[at + byte * WIDTH + x] = plain[at + x * 4 + 3 - byte] ?? 0
      }
      for (let index = WIDTH * 4 - 1; index > 0; index--)
        apart[at + index] = (apart[at + index] ?? 0) - (apart[at + index - 1] ?? 0)
    }
    const again = await prepared(tiffOf([greyFrame({ 258: 32, 259: 8, 317: 3, 339: 3 }, deflateSync(apart))]))
    expect(difference(again.pictures[0], grey3(GREY))).toBe(0)
  })

  test('whole numbers of 32 bits', async () => {
    const plain = Buffer.alloc(GREY.length * 4)
    for (const [index, value] of GREY.entries()) plain.writeUInt32LE(value * 16_843_009, index * 4)
    const { pictures } = await prepared(tiffOf([greyFrame({ 258: 32 }, plain)]))
    expect(difference(pictures[0], grey3(GREY))).toBe(0)
  })

  test('a fourth sample of no meaning, which is no transparency', async () => {
    const four = Buffer.alloc(WIDTH * HEIGHT * 4)
    for (let pixel = 0; pixel < WIDTH * HEIGHT; pixel++) RGB.copy(four, pixel * 4, pixel * 3, pixel * 3 + 3)
    const tags = { ...rgbTags, 258: [8, 8, 8, 8], 277: 4, 338: 0 }
    const { pictures } = await prepared(tiffOf([{ tags, segments: [four] }]))
    expect(difference(pictures[0], RGB)).toBe(0)
  })

  test('CIE L*a*b*', async () => {
    const white = Buffer.from(
      Array.from({ length: WIDTH * HEIGHT }, (_, at) => (at < WIDTH ? [0, 0, 0] : [255, 0, 0])).flat(),
    )
    const { pictures } = await prepared(tiffOf([{ tags: { ...rgbTags, 262: 8 }, segments: [white] }]))
    expect([...(pictures[0]?.subarray(0, 3) ?? [])]).toEqual([0, 0, 0])
    expect(difference(pictures[0]?.subarray(-3), Buffer.from([255, 255, 255]))).toBeLessThanOrEqual(1)
  })

  test('brightness and colour apart, a colour for four pixels', async () => {
    const blocks = Array.from({ length: (WIDTH * HEIGHT) / 4 }, () => [200, 200, 200, 200, 128, 128]).flat()
    const tags = { ...rgbTags, 262: 6, 530: [2, 2] }
    const { pictures } = await prepared(tiffOf([{ tags, segments: [Buffer.from(blocks)] }]))
    expect(difference(pictures[0], Buffer.alloc(RGB.length, 200))).toBe(0)
  })

  test('no name of its colours', async () => {
    const unnamed = (tags: Frame['tags'], segment: Buffer): Frame => ({
      tags: { 258: 8, 259: 1, ...tags },
      segments: [segment],
    })
    const frames = [unnamed({}, GREY), unnamed({ 277: 3 }, RGB)]
    const { rewritten, pictures } = await prepared(tiffOf(frames))
    expect(rewritten).toBe(true)
    expect([difference(pictures[0], grey3(GREY)), difference(pictures[1], RGB)]).toEqual([0, 0])
  })

  test('zstandard, in a BigTIFF', async () => {
    const { rewritten, pictures } = await prepared(tiffOf([greyFrame({ 259: 50_000 }, zstdCompressSync(GREY))], true))
    expect(rewritten).toBe(true)
    expect(difference(pictures[0], grey3(GREY))).toBe(0)
  })

  test('old JPEG, as a whole and with its head apart', async () => {
    const stream = await sharp(RGB, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const wanted = await sharp(stream).raw().toBuffer()
    const tags = { ...rgbTags, 259: 6, 262: 6, 512: 1 }
    const whole = await prepared(tiffOf([{ tags: { ...tags, 513: 8, 514: stream.length }, segments: [stream] }]))
    expect(difference(whole.pictures[0], wanted)).toBe(0)
    const scanAt = stream.indexOf(Buffer.from('ffda', 'hex')) + 14
    const apart = { ...tags, 513: 8, 514: scanAt, 273: 8 + scanAt, 279: stream.length - scanAt }
    const headed = await prepared(tiffOf([{ tags: apart, segments: [stream] }]))
    expect(difference(headed.pictures[0], wanted)).toBe(0)
  })

  test('with its turn and its resolution', async () => {
    const big = Buffer.alloc(1000 * 800 * 4)
    for (let at = 0; at < big.length; at += 4) big.writeFloatLE(0.5, at)
    const frame = greyFrame({ 256: 1000, 257: 800, 258: 32, 274: 6, 339: 3 }, big)
    expect((await prepared(tiffOf([frame]))).facts).toMatchObject({ widthPx: 800, heightPx: 1000 })
  })
})

describe('of several pictures', () => {
  const plain = greyFrame({}, GREY)
  const odd = greyFrame(
    { 258: 12 },
    packed(
      [...GREY].map(value => Math.round((value / 255) * 4095)),
      12,
    ),
  )
  const lost = greyFrame({ 258: 12, 259: 8 }, Buffer.from('no deflate'))

  test('each keeps its place, also one that is lost', async () => {
    const { pictures } = await prepared(tiffOf([plain, lost, odd]))
    expect(pictures.map(picture => picture && difference(picture, grey3(GREY)) <= 1)).toEqual([true, null, true])
  })

  test('three hundred are kept', async () => {
    const path = aFile(tiffOf(Array<Frame>(300).fill(odd)))
    const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-tiff-')), 'out')
    await prepareTiff({ path, outPath, pagesMax: 300 })
    const { data, info } = await sharp(outPath, { page: 299 })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.channels).toBe(3)
    expect(difference(data, grey3(GREY))).toBeLessThanOrEqual(1)
  })

  test('more than are allowed are not decoded', async () => {
    expect((await prepared(tiffOf([plain, odd, odd]), 2)).rewritten).toBe(false)
  })

  test('a chain that returns to itself ends', async () => {
    const file = tiffOf([odd, odd])
    const first = file.readUInt32LE(4)
    file.writeUInt32LE(first, file.length - 4)
    const counted = await withTiff(aFile(file), async ({ frames }) => frames.length)
    expect(counted).toBe(2)
  })
})

test('a packing that nothing here knows is no damage', async () => {
  const file = tiffOf([greyFrame({ 259: 34_712 }, Buffer.from('JPEG 2000'))])
  await expect(prepared(file)).rejects.toMatchObject({ kind: 'input', code: 'unsupported_file_type' })
})

test('one too large is refused before it is decoded', async () => {
  const file = tiffOf([greyFrame({ 256: 200_000, 258: 12 }, Buffer.alloc(10))])
  await expect(prepared(file)).rejects.toMatchObject({ kind: 'input', code: 'image_too_large' })
})

test('what is no TIFF is left to those who tell so', async () => {
  const outPath = join(tmpdir(), 'steuerstapel-none')
  await expect(prepareTiff({ path: aFile(Buffer.from('MM')), outPath, pagesMax: 1 })).resolves.toEqual({
    rewritten: false,
    notes: [],
  })
})
