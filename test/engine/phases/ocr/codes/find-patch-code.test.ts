import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { findPatchCode } from '../../../../../engine/phases/ocr/codes/find-patch-code.ts'
import { turnGrey } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import type { GreyImage } from '../../../../../engine/phases/ocr/pixels/grey-image.ts'
import { LETTER } from '../../../../support/a-document.ts'
import { lay, paper, print, shapes, throughJpeg } from '../../../../support/a-grey-page.ts'

const INCH = 25.4
/**
 * Patch codes from the edge inwards: widths of bar, space, bar ... in units of 0.08 inches (A-61599); a wide bar has
 * 0.20.
 */
const PATCHES = {
  T: [1, 1, 2.5, 1, 1, 1, 2.5],
  3: [2.5, 1, 1, 1, 2.5, 1, 1],
  2: [2.5, 1, 1, 1, 1, 1, 2.5],
  4: [1, 1, 2.5, 1, 2.5, 1, 1],
} as const

/** Bars `length` inches long, `fromTop` inches below the upper edge, scaled by `scale`. */
function bars(patch: keyof typeof PATCHES, { length = 3, fromTop = 0.5, left = 2.5, scale = 1 } = {}): Promise<Buffer> {
  let at = fromTop
  let svg = ''
  for (const [index, units] of PATCHES[patch].entries()) {
    const height = units * 0.08 * scale
    if (index % 2 === 0) {
      svg += `<rect x="${left * INCH}" y="${at * INCH}" width="${length * INCH}" height="${height * INCH}"/>`
    }
    at += height
  }
  return shapes(svg)
}

type Make = () => Promise<GreyImage>
const sheet = async (patch: keyof typeof PATCHES, options = {}) => lay(paper(), await bars(patch, options))

async function blurred(page: GreyImage, sigma: number): Promise<GreyImage> {
  const raw = { width: page.width, height: page.height, channels: 1 as const }
  return { ...page, data: await sharp(page.data, { raw }).blur(sigma).extractChannel(0).raw().toBuffer() }
}

const FOUND: readonly (readonly [name: string, make: Make])[] = [
  ['as printed', () => sheet('T')],
  ['short bars', () => sheet('T', { length: 0.85 })],
  ['printed a little smaller', () => sheet('T', { scale: 0.92 })],
  ['far from the edge', () => sheet('T', { fromTop: 2.8 })],
  ['upside down', async () => turnGrey(await sheet('T'), 180)],
  ['fed by its side', async () => turnGrey(await sheet('T'), 90)],
  ['fed by its other side', async () => turnGrey(await sheet('T'), 270)],
  ['askew', async () => turnGrey(await sheet('T'), 4)],
  ['blurred', async () => blurred(await sheet('T'), 3)],
  ['pale after a JPEG', async () => throughJpeg(lay(paper(), await bars('T'), 0.5), 25)],
  ['on a noisy scan', async () => lay(paper({ noise: 16 }), await bars('T'))],
]

const NONE: readonly (readonly [name: string, make: Make])[] = [
  ['an empty sheet', () => Promise.resolve(paper())],
  ['Patch 2', () => sheet(2)],
  ['Patch 3, which is T read from the wrong side', () => sheet(3)],
  ['Patch 4', () => sheet(4)],
  ['bars that are too short', () => sheet('T', { length: 0.4 })],
  ['the pattern in the middle of the sheet', () => sheet('T', { fromTop: 5.3 })],
  ['the pattern at half its size', () => sheet('T', { scale: 0.5 })],
  [
    'a letter with a ruled table',
    async () => {
      const ink = await print(page => {
        page.lines(25, 20, LETTER, { size: 11, step: 6 })
        for (let row = 0; row < 12; row++) page.box(25, 120 + row * 8, 160, 4, [0.2, 0.2, 0.2])
      })
      return lay(paper(), ink)
    },
  ],
]

describe('Patch Code T', () => {
  test.each(FOUND)('%s', async (_, make) => {
    expect(await findPatchCode(await make())).toMatchObject({ format: 'PatchT', text: 'T' })
  })

  test.each(NONE)('is not seen in: %s', async (_, make) => {
    expect(await findPatchCode(await make())).toBeNull()
  })

  test('says where it is', async () => {
    const [x, y, width, height] = (await findPatchCode(await sheet('T')))?.box ?? [0, 0, 0, 0]
    expect(x).toBeCloseTo((2.5 * INCH) / 210, 1)
    expect(width).toBeCloseTo((3 * INCH) / 210, 1)
    expect(y).toBeCloseTo((0.5 * INCH) / 297, 2)
    expect(height).toBeCloseTo((0.8 * INCH) / 297, 2)
  })
})
