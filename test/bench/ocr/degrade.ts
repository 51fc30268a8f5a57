import sharp from 'sharp'
import type { Raster } from '../../fixtures/make/rasterize.ts'
import { createSeededRandom } from '../../fixtures/make/seeded-random.ts'
import { turnedCorners, warp } from '../../fixtures/make/warp.ts'

/** What befalls a page on its way through a scanner. */
export interface Wear {
  readonly dpi: number
  readonly skewDegrees: number
  /** Deviation of the grain in grey levels. */
  readonly noise: number
  /** Blur in pixels at 300 dpi. */
  readonly blurPx: number
  /** Share of light that is lost towards the lower right corner. */
  readonly shade: number
  /** Greys of ink and paper. */
  readonly ink: number
  readonly paper: number
  readonly jpegQuality: number
  /** Clockwise, as the sheet lay. */
  readonly turned: 0 | 90 | 180
  readonly colour: boolean
}

/** Colour cast of paper and lamp in a colour scan, for red, green and blue. */
const CAST = [1, 0.985, 0.95] as const

/** The page as scanned: a JPEG with its resolution. `page` is RGB at the resolution of the scan. */
export async function degrade(page: Raster, wear: Wear, seed: number): Promise<Buffer> {
  const random = createSeededRandom(seed)
  const { width, height } = page
  const source = wear.colour ? page : await toGrey(page)
  const askew =
    wear.skewDegrees === 0
      ? source
      : warp(source, width, height, turnedCorners(width, height, wear.skewDegrees), () => 250)
  const raw = { width, height, channels: askew.channels }
  const sigma = (wear.blurPx * wear.dpi) / 300
  const soft = sigma < 0.3 ? askew.data : await blur(askew, sigma)
  const data = Buffer.allocUnsafe(soft.length)
  for (let at = 0, y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const light = 1 - wear.shade * ((x / width) * 0.6 + (y / height) * 0.4)
      for (let channel = 0; channel < askew.channels; channel++, at++) {
        const cast = askew.channels === 3 ? (CAST[channel] ?? 1) : 1
        const grey =
          (wear.ink + ((soft[at] ?? 255) / 255) * (wear.paper - wear.ink)) * light * cast + random.normal() * wear.noise
        data[at] = Math.max(0, Math.min(255, Math.round(grey)))
      }
    }
  }
  const jpeg = sharp(data, { raw })
    .toColourspace(wear.colour ? 'srgb' : 'b-w')
    .rotate(wear.turned)
  return withDensity(await jpeg.jpeg({ quality: wear.jpegQuality }).toBuffer(), wear.dpi)
}

/** The JPEG with a JFIF header that tells its resolution; sharp's own way makes three channels of a grey picture. */
function withDensity(jpeg: Buffer, dpi: number): Buffer {
  const header = Buffer.from('ffe000104a46494600010101000000000000', 'hex')
  header.writeUInt16BE(dpi, 12)
  header.writeUInt16BE(dpi, 14)
  return Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)])
}

/** Where a point of the sheet lies in the scan, both as shares. */
export function placeOf(
  size: { readonly width: number; readonly height: number },
  { skewDegrees, turned }: Pick<Wear, 'skewDegrees' | 'turned'>,
): (x: number, y: number) => { x: number; y: number } {
  const angle = (skewDegrees * Math.PI) / 180
  return (x, y) => {
    const dx = (x - 0.5) * size.width
    const dy = (y - 0.5) * size.height
    const askewX = 0.5 + (dx * Math.cos(angle) - dy * Math.sin(angle)) / size.width
    const askewY = 0.5 + (dx * Math.sin(angle) + dy * Math.cos(angle)) / size.height
    if (turned === 90) return { x: 1 - askewY, y: askewX }
    return turned === 180 ? { x: 1 - askewX, y: 1 - askewY } : { x: askewX, y: askewY }
  }
}

/** sharp gives three channels back, whatever it was handed. */
function blur({ data, width, height, channels }: Raster, sigma: number): Promise<Buffer> {
  const blurred = sharp(data, { raw: { width, height, channels } }).blur(sigma)
  return (channels === 1 ? blurred.extractChannel(0) : blurred).raw().toBuffer()
}

async function toGrey(page: Raster): Promise<Raster> {
  const raw = { width: page.width, height: page.height, channels: page.channels }
  const data = await sharp(page.data, { raw }).toColourspace('b-w').extractChannel(0).raw().toBuffer()
  return { width: page.width, height: page.height, channels: 1, data }
}
