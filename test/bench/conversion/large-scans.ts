import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { drawPdf } from '../../fixtures/make/draw-pdf.ts'
import { scannedPdf } from '../../fixtures/make/encode.ts'
import { rasterize } from '../../fixtures/make/rasterize.ts'
import type { Raster } from '../../fixtures/make/rasterize.ts'
import { createSheet } from '../../fixtures/make/sheet.ts'
import type { Sheet } from '../../fixtures/make/sheet.ts'
import { degrade } from '../ocr/degrade.ts'
import type { Wear } from '../ocr/degrade.ts'
import { bornDigitalSheet } from './born-digital-sheets.ts'

type Colour = 'grey' | 'colour'

const DPI = 600
const A3 = { widthMm: 420, heightMm: 297 }
const SEED = 4711

/**
 * An A3 sheet scanned at 600 dpi, a JPEG of 70 million pixels: two pages beside each other, a little askew and grainy.
 */
export async function scanA3(number: number, colour: Colour): Promise<Uint8Array> {
  return degrade(await drawA3(number), wearOf(colour), SEED + number)
}

/** `count` times the same A3 sheet at 600 dpi in one PDF, each a JPEG of its own, as scanners write it. */
export async function scansOfA3(count: number, colour: Colour): Promise<Uint8Array> {
  const jpeg = await scanA3(1, colour)
  return scannedPdf(
    '',
    Array.from({ length: count }, () => ({ jpeg })),
    DPI,
  )
}

/**
 * The same, with a line that a program printed onto each page: such a page is drawn, and its picture unpacked whole.
 */
export async function stampedScansOfA3(count: number, colour: Colour): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(await scansOfA3(count, colour), { updateMetadata: false })
  for (const page of pdf.getPages()) page.drawText('Eingang 03.11.2025', { x: 30, y: 30, size: 8 })
  return pdf.save()
}

/** Without loss and without grain, as a screen would be saved: a PNG of 70 million pixels. */
export async function cleanA3(number: number, colour: Colour): Promise<Uint8Array> {
  const { data, width, height, channels } = await drawA3(number)
  const picture = sharp(data, { raw: { width, height, channels } }).withMetadata({ density: DPI })
  return (colour === 'grey' ? picture.toColourspace('b-w') : picture).png({ compressionLevel: 3 }).toBuffer()
}

/** `count` A4 pages at 300 dpi, grey JPEGs of eight different sheets. */
export async function scansOfA4(count: number): Promise<Uint8Array> {
  const different: { jpeg: Uint8Array }[] = []
  for (let number = 1; number <= Math.min(8, count); number++) {
    const [page] = await rasterize(await drawPdf('', [bornDigitalSheet(number, count)]), 300)
    if (page) different.push({ jpeg: await degrade(page, { ...wearOf('grey'), dpi: 300 }, SEED + number) })
  }
  const pages = Array.from(
    { length: count },
    (_, index) => different[index % different.length] ?? { jpeg: new Uint8Array() },
  )
  return scannedPdf('', pages, 300)
}

async function drawA3(number: number): Promise<Raster> {
  const [page] = await rasterize(await drawPdf('', [spread(number)]), DPI)
  if (!page) throw new Error('a sheet draws as a page')
  return page
}

function spread(number: number): Sheet {
  const right = bornDigitalSheet(2 * number, 2 * number).marks.map(mark => shifted(mark, A3.widthMm / 2))
  return { ...createSheet({}, A3), marks: [...bornDigitalSheet(2 * number - 1, 2 * number).marks, ...right] }
}

function shifted(mark: Sheet['marks'][number], by: number): Sheet['marks'][number] {
  return mark.kind === 'line' ? { ...mark, x1: mark.x1 + by, x2: mark.x2 + by } : { ...mark, x: mark.x + by }
}

function wearOf(colour: Colour): Wear {
  return {
    dpi: DPI,
    skewDegrees: 0.4,
    noise: 3,
    blurPx: 0.6,
    shade: 0.05,
    ink: 20,
    paper: 246,
    jpegQuality: 75,
    turned: 0,
    colour: colour === 'colour',
  }
}
