import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'
import type { GreyImage } from '../../engine/phases/ocr/pixels/grey-image.ts'
import { rasterize } from '../fixtures/make/rasterize.ts'
import { drawPdf } from '../fixtures/make/draw-pdf.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { createSheet } from '../fixtures/make/sheet.ts'
import type { Sheet } from '../fixtures/make/sheet.ts'

/** A4 at 200 dpi: 1654 by 2339 pixels; 7.874 pixels a millimetre. */
export const DPI = 200
export const WIDTH = 1654
export const HEIGHT = 2339
const MM = DPI / 25.4

export interface PaperLook {
  readonly grey?: number
  /** Deviation of the grain in greys. */
  readonly noise?: number
  /** Share of brightness that the right edge loses. */
  readonly shade?: number
  readonly seed?: number
}

/** Pages of the same look are drawn once in a process; a few of them, since each holds four megabytes. */
const KEPT_MAX = 8
const papers = new Map<string, GreyImage>()
const prints = new Map<string, Promise<Buffer>>()

function keep<T>(kept: Map<string, T>, key: string, draw: () => T): T {
  const drawn = kept.get(key) ?? draw()
  kept.delete(key)
  kept.set(key, drawn)
  for (const [oldest] of kept) if (kept.size > KEPT_MAX) kept.delete(oldest)
  return drawn
}

/** Empty paper as scanned. */
export function paper(look: PaperLook = {}): GreyImage {
  const page = keep(papers, JSON.stringify(look), () => drawPaper(look))
  return { ...page, data: Buffer.from(page.data) }
}

function drawPaper({ grey = 246, noise = 2, shade = 0.03, seed = 1 }: PaperLook): GreyImage {
  const random = createSeededRandom(seed)
  const data = Buffer.alloc(WIDTH * HEIGHT)
  for (let index = 0; index < data.length; index++) {
    const light = grey * (1 - (shade * (index % WIDTH)) / WIDTH)
    data[index] = Math.max(0, Math.min(255, Math.round(light + random.normal() * noise)))
  }
  return { data, width: WIDTH, height: HEIGHT, dpi: DPI }
}

/** What SVG shapes (millimetres, no text: fonts differ between machines) leave on a page; `blur` in millimetres. */
export async function shapes(svg: string, blur = 0): Promise<Buffer> {
  const drawn = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH / MM} ${HEIGHT / MM}">${svg}</svg>`,
    ),
  )
  return layer(drawn, blur)
}

/** Print of a sheet, black on white, as a layer; `mirrored` as it shines through from the back. */
export async function print(
  fill: (sheet: Sheet) => void,
  options: { readonly blur?: number; readonly mirrored?: boolean } = {},
): Promise<Buffer> {
  const sheet = createSheet()
  fill(sheet)
  const key = JSON.stringify([sheet.widthMm, sheet.heightMm, sheet.marks, options])
  return Buffer.from(await keep(prints, key, () => drawPrint(sheet, options)))
}

async function drawPrint(
  sheet: Sheet,
  options: { readonly blur?: number; readonly mirrored?: boolean },
): Promise<Buffer> {
  const [raster] = await rasterize(await drawPdf('page', [sheet]), DPI)
  if (!raster) throw new Error('nothing was drawn')
  const raw = { width: raster.width, height: raster.height, channels: raster.channels }
  const drawn = sharp(raster.data, { raw }).resize(WIDTH, HEIGHT, { fit: 'fill' })
  return layer(options.mirrored ? drawn.flop() : drawn, options.blur ?? 0)
}

async function layer(drawn: ReturnType<typeof sharp>, blur: number): Promise<Buffer> {
  const flat = drawn.flatten({ background: '#ffffff' }).toColourspace('b-w')
  return (blur > 0 ? flat.blur(blur * MM) : flat).extractChannel(0).raw().toBuffer()
}

/** Lays print over paper; `strength` 1 is black ink, 0.1 a faint trace. */
export function lay(page: GreyImage, ink: Buffer, strength = 1): GreyImage {
  const data = Buffer.from(page.data)
  for (let index = 0; index < data.length; index++) {
    const shade = 1 - (1 - (ink[index] ?? 255) / 255) * strength * 0.92
    data[index] = Math.round((data[index] ?? 255) * shade)
  }
  return { ...page, data }
}

/** Pictures on a page; `left` and `top` in pixels. */
export async function paste(page: GreyImage, overlays: OverlayOptions[]): Promise<GreyImage> {
  const raw = { width: page.width, height: page.height, channels: 1 as const }
  const data = await sharp(page.data, { raw })
    .toColourspace('srgb')
    .composite(overlays)
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { ...page, data }
}

/** The page after a JPEG. */
export async function throughJpeg(page: GreyImage, quality: number): Promise<GreyImage> {
  const raw = { width: page.width, height: page.height, channels: 1 as const }
  const jpeg = await sharp(page.data, { raw }).jpeg({ quality }).toBuffer()
  return { ...page, data: await sharp(jpeg).extractChannel(0).raw().toBuffer() }
}
