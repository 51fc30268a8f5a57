import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { inspectImage } from '../../../../../engine/phases/conversion/image/inspect-image.ts'
import { prepareTiff } from '../../../../../engine/phases/conversion/image/prepare-tiff.ts'
import { aFile } from '../../../../support/a-document.ts'
import { HEIGHT, tiffOf, WIDTH } from './tiff-of.ts'

/** Five pictures, each all of its own grey: 10, 20, 30, 40, 50. */
const five = (isBig: boolean): Buffer =>
  tiffOf(
    [10, 20, 30, 40, 50].map(grey => ({
      tags: { 258: 8, 259: 1, 262: 1, 277: 1, 278: HEIGHT },
      segments: [Buffer.alloc(WIDTH * HEIGHT, grey)],
    })),
    isBig,
  )

/** Where each directory begins. */
function directoriesOf(file: Buffer, isBig: boolean): number[] {
  const found: number[] = []
  let at = isBig ? Number(file.readBigUInt64LE(8)) : file.readUInt32LE(4)
  while (at !== 0) {
    found.push(at)
    const count = isBig ? Number(file.readBigUInt64LE(at)) : file.readUInt16LE(at)
    at = isBig ? Number(file.readBigUInt64LE(at + 8 + count * 20)) : file.readUInt32LE(at + 2 + count * 12)
  }
  return found
}

/** The grey of each page (null: it cannot be decoded), and what is said of the file. */
async function pagesOf(content: Buffer, pagesMax = 100) {
  const path = aFile(content)
  const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-tiff-')), 'out')
  const { rewritten, notes } = await prepareTiff({ path, outPath, pagesMax })
  const read = rewritten ? outPath : path
  const pages = await inspectImage(read, 'image/tiff', () => undefined)
  const greys = pages.map(async ({ number }) => {
    const pixels = await sharp(read, { page: number - 1 })
      .raw()
      .toBuffer()
      .catch(() => null)
    return pixels && pixels[0]
  })
  return { pages: await Promise.all(greys), notes: notes.map(({ code }) => code), message: notes[0]?.message }
}

test.each([
  { name: 'TIFF', isBig: false },
  { name: 'BigTIFF', isBig: true },
])(
  'of a $name that was cut off all whole pictures are pages, and it is said that others are missing',
  async ({ isBig }) => {
    const whole = five(isBig)
    const third = directoriesOf(whole, isBig)[2] ?? 0
    expect(await pagesOf(whole)).toEqual({ pages: [10, 20, 30, 40, 50], notes: [], message: undefined })
    for (const length of [third, third + 1, third + 30]) {
      expect(await pagesOf(whole.subarray(0, length))).toMatchObject({ pages: [10, 20], notes: ['truncated'] })
    }
    const [first, second] = [
      await pagesOf(whole.subarray(0, directoriesOf(whole, isBig)[1])),
      await pagesOf(whole.subarray(0, third)),
    ]
    expect(first.message).toContain('bricht nach dem ersten Bild ab')
    expect(second.message).toContain('bricht nach 2 Bildern ab')
  },
)

test('a directory that names the one before it as the next says so', async () => {
  const file = five(false)
  const [, second = 0, third = 0, fourth = 0] = directoriesOf(file, false)
  file.writeUInt32LE(second, fourth - 4 - WIDTH * HEIGHT)
  expect(directoriesOf(five(false), false)[2]).toBe(third)
  expect(await pagesOf(file)).toMatchObject({ pages: [10, 20, 30], notes: ['truncated'] })
})

test('a picture without size, or whose values lie beyond the end, keeps its place among the others', async () => {
  const withoutSize = five(false)
  const [, second = 0] = directoriesOf(withoutSize, false)
  withoutSize.writeUInt32LE(0, second + 2 + 8)
  expect(await pagesOf(withoutSize)).toMatchObject({ pages: [10, null, 30, 40, 50], notes: [] })

  const beyond = five(false)
  // Two strips, whose places are said to stand beyond the end of the file.
  const strips = second + 2 + beyond.subarray(second + 2).indexOf(Buffer.from([0x11, 0x01, 4, 0]))
  beyond.writeUInt32LE(2, strips + 4)
  beyond.writeUInt32LE(0x7f_ff_ff_00, strips + 8)
  expect(await pagesOf(beyond)).toMatchObject({ pages: [10, null, 30, 40, 50], notes: [] })
})

test('more pictures than are taken are counted, though the library sees only the first', async () => {
  const file = five(false)
  const [, second = 0] = directoriesOf(file, false)
  file.writeUInt32LE(0, second + 2 + 8)
  const path = aFile(file)
  const outPath = join(mkdtempSync(join(tmpdir(), 'steuerstapel-tiff-')), 'out')
  expect((await prepareTiff({ path, outPath, pagesMax: 4 })).rewritten).toBe(true)
  const refuse = (count: number): void => {
    if (count > 4) throw new Error(`${count} pages`)
  }
  await expect(inspectImage(outPath, 'image/tiff', refuse)).rejects.toThrow('5 pages')
})
