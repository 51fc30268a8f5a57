import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { judgeScan, SCAN_LIMITS, turnSides } from '../../../../../engine/capture/judge-scan.ts'
import type { ScanFacts } from '../../../../../engine/model/scan-facts.ts'
import { loadImageGrey, loadPdfGrey } from '../../../../../engine/phases/ocr/pixels/load-page-grey.ts'
import { pdfScanOrigin } from '../../../../../engine/phases/ocr/pixels/scan-origin.ts'
import { measureScan } from '../../../../../engine/phases/ocr/page/measure-scan.ts'
import { judgePage } from '../../../../../engine/pdfium/judge-page.ts'
import { openPdf, withPage } from '../../../../../engine/pdfium/pdf-file.ts'
import { aFile, aScan, aScanPdf } from '../../../../support/a-document.ts'

/** A word along each side, as a reader finds them where a line is cut. */
const WORDS = [
  { text: 'links', box: [0, 0.05, 0.2, 0.5], confidence: 0.9, line: 0 },
  { text: 'rechts', box: [0.8, 0.05, 0.2, 0.5], confidence: 0.9, line: 0 },
  { text: 'oben', box: [0.1, 0, 0.8, 0.02], confidence: 0.9, line: 0 },
] as const

async function measured(jpeg: Buffer, rotation: 0 | 90 | 180 | 270 = 0): Promise<ScanFacts> {
  const image = await loadImageGrey(aFile(jpeg), 1)
  return measureScan(image, image.origin, { words: WORDS, rotation, isPhoto: false })
}

/** The scan without what lies left of a share of its width. */
async function cutLeft(jpeg: Buffer, share: number): Promise<Buffer> {
  const { width, height, density = 200 } = await sharp(jpeg).metadata()
  const left = Math.round(width * share)
  const kept = sharp(jpeg).extract({ left, top: 0, width: width - left, height })
  return kept.toColourspace('b-w').withMetadata({ density }).jpeg({ quality: 80 }).toBuffer()
}

describe('cut edges', () => {
  test('print that runs over a side of the picture is told with its side', async () => {
    const scan = await aScan()
    expect((await measured(scan)).cut).toEqual([])
    expect((await measured(await cutLeft(scan, 0.16))).cut).toEqual(['left'])
  })

  test('sides are told as the page is stored, and turned with it', async () => {
    const cut = await cutLeft(await aScan(), 0.16)
    const turned = await sharp(cut).rotate(90).withMetadata({ density: 200 }).jpeg({ quality: 80 }).toBuffer()
    const { cut: sides } = await measured(turned, 270)
    expect(sides).toEqual(['top'])
    expect(turnSides(sides, 270)).toEqual(['left'])
    expect(turnSides(['left'], 90)).toEqual(['top'])
  })

  test('dark borders of a scanner, rules that run off the page and bare edges are no cut print', async () => {
    const scan = await aScan()
    const { width, height } = await sharp(scan).metadata()
    const border = await sharp(scan).extend({ left: 30, background: '#111111' }).jpeg().toBuffer()
    expect((await measured(border)).cut).toEqual([])
    const rules = Array.from(
      { length: 12 },
      (_, row) => `<rect x="0" y="${200 + row * 60}" width="${width}" height="4"/>`,
    )
    const ruled = Buffer.from(`<svg width="${width}" height="${height}">${rules.join('')}</svg>`)
    const crossed = await sharp(scan)
      .composite([{ input: ruled }])
      .jpeg()
      .toBuffer()
    expect((await measured(crossed)).cut).toEqual([])
  })

  test('without a word near a side, ink on it is dust or a mark of the scanner', async () => {
    const image = await loadImageGrey(aFile(await cutLeft(await aScan(), 0.16)), 1)
    expect(measureScan(image, image.origin, { words: [], rotation: 0, isPhoto: false }).cut).toEqual([])
  })
})

test('blur is told from a scan as it should be', async () => {
  const scan = await aScan()
  const blurred = await sharp(scan).blur(1.8).withMetadata({ density: 200 }).jpeg({ quality: 80 }).toBuffer()
  const [before, after] = [await measured(scan), await measured(blurred)]
  expect(before.sharpness).toBeGreaterThan(SCAN_LIMITS.sharpnessMin)
  expect(after.sharpness).toBeLessThan(SCAN_LIMITS.sharpnessMin)
  expect(judgeScan(before, [])).toEqual([])
  expect(judgeScan(after, [])).toEqual(['blurred'])
})

describe('resolution and colour', () => {
  test('are those of the file, whatever size it is read in', async () => {
    const grey = await sharp(await aScan({ dpi: 120 }))
      .toColourspace('b-w')
      .withDensity(120)
      .jpeg()
      .toBuffer()
    expect(await measured(grey)).toMatchObject({ dpi: 120, colour: 'grey' })
    const plain = await sharp(await aScan())
      .toColourspace('srgb')
      .withMetadata({ density: 72 })
      .jpeg()
      .toBuffer()
    expect(await measured(plain)).toMatchObject({ dpi: 200, dpiIsGuessed: true, colour: 'colour' })
    const twoTones = await sharp(grey)
      .threshold(128)
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1, xres: 200 / 25.4, yres: 200 / 25.4 })
      .toBuffer()
    expect(await measured(twoTones)).toMatchObject({ dpi: 200, colour: 'black_white' })
  })

  test.each([
    ['grey', (scan: Buffer) => sharp(scan).toColourspace('b-w').jpeg().toBuffer()],
    ['colour', (scan: Buffer) => sharp(scan).toColourspace('srgb').jpeg().toBuffer()],
  ] as const)('of a PDF are those of the picture that fills its page (%s)', async (colour, stored) => {
    const pdf = await openPdf(await aScanPdf(await stored(await aScan({ dpi: 150 }))))
    const facts = await withPage(pdf, 1, async page => {
      const origin = pdfScanOrigin(page, judgePage(page).images)
      return origin && measureScan(await loadPdfGrey(page, null), origin, { words: [], rotation: 0, isPhoto: false })
    })
    expect(facts).toMatchObject({ dpi: expect.closeTo(150, -0.5) as number, colour })
  })
})
