import sharp from 'sharp'
import type { Sharp } from 'sharp'

const DARK_GREY = 100
/** Prime, so that no column is left out. */
const DARK_STRIDE = 37

/** A page as 8-bit grey pixels, rows from the top, and how many of them make an inch. */
export interface GreyImage {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly dpi: number
}

/** Work on a grey image's pixels; the result is grey again. */
export async function transformGrey(
  image: GreyImage,
  dpi: number,
  transform: (pixels: Sharp) => Sharp,
): Promise<GreyImage> {
  const raw = { width: image.width, height: image.height, channels: 1 as const }
  const { data, info } = await transform(sharp(image.data, { raw, limitInputPixels: false }))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, dpi }
}

/** The image at another resolution. */
export function resizeGrey(image: GreyImage, dpi: number): Promise<GreyImage> {
  const width = Math.max(1, Math.round((image.width * dpi) / image.dpi))
  const height = Math.max(1, Math.round((image.height * dpi) / image.dpi))
  return transformGrey(image, dpi, pixels => pixels.resize(width, height, { fit: 'fill', kernel: 'cubic' }))
}

/** Most of the page is dark: a negative, white writing on black, or a picture that is not shown as it is stored. */
export function isDark({ data }: GreyImage): boolean {
  let dark = 0
  let seen = 0
  for (let at = 0; at < data.length; at += DARK_STRIDE) {
    seen++
    if ((data[at] ?? 255) < DARK_GREY) dark++
  }
  return dark > seen / 2
}

/** The image with black for white. */
export function invertGrey(image: GreyImage): GreyImage {
  const data = Buffer.allocUnsafe(image.data.length)
  for (let at = 0; at < data.length; at++) data[at] = 255 - (image.data[at] ?? 0)
  return { ...image, data }
}

/** The image turned clockwise by any number of degrees; corners that come into view are white. */
export function turnGrey(image: GreyImage, degrees: number): Promise<GreyImage> {
  // Turned by half, the pixels are the same in the opposite order.
  if (degrees === 180) return Promise.resolve({ ...image, data: Buffer.from(image.data).reverse() })
  return degrees % 90 === 0 || Math.max(image.width, image.height) > SIDE_PX_MAX
    ? transformGrey(image, image.dpi, pixels => pixels.rotate(degrees, { background: '#ffffff' }))
    : Promise.resolve(turnSlanted(image, degrees))
}

/** Coordinates are kept in 65536ths of a pixel, in 32 bits. */
const SIDE_PX_MAX = 20_000
const ONE = 65_536

/** Turned around the middle, bilinear: in whole numbers, at half the time of the image library. */
function turnSlanted({ data, width, height, dpi }: GreyImage, degrees: number): GreyImage {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const turnedWidth = Math.round(width * Math.abs(cos) + height * Math.abs(sin))
  const turnedHeight = Math.round(width * Math.abs(sin) + height * Math.abs(cos))
  const out = Buffer.alloc(turnedWidth * turnedHeight, 255)
  const [stepX, stepY] = [Math.round(cos * ONE), Math.round(-sin * ONE)]
  for (let row = 0; row < turnedHeight; row++) {
    const [dx, dy] = [0.5 - turnedWidth / 2, row + 0.5 - turnedHeight / 2]
    const startX = Math.round((dx * cos + dy * sin + width / 2 - 0.5) * ONE)
    const startY = Math.round((dy * cos - dx * sin + height / 2 - 0.5) * ONE)
    const inX = spanWithin(startX, stepX, (width - 1) * ONE)
    const inY = spanWithin(startY, stepY, (height - 1) * ONE)
    const from = Math.max(0, inX.from, inY.from)
    const to = Math.min(turnedWidth, inX.to, inY.to)
    const walk = { x: startX + from * stepX, y: startY + from * stepY, stepX, stepY }
    blendAlong(data, width, walk, out.subarray(row * turnedWidth + from, row * turnedWidth + Math.max(from, to)))
  }
  return { data: out, width: turnedWidth, height: turnedHeight, dpi }
}

/** Where the first pixel of a row comes from, and how far on the next one, in 65536ths of a pixel. */
interface Walk {
  readonly x: number
  readonly y: number
  readonly stepX: number
  readonly stepY: number
}

/** Writes one row of the turned image. */
function blendAlong(data: Uint8Array, width: number, walk: Walk, out: Uint8Array): void {
  const { stepX, stepY } = walk
  let { x, y } = walk
  for (let at = 0; at < out.length; at++) {
    const corner = (y >> 16) * width + (x >> 16)
    const right = (x & 0xffff) >> 8
    const below = (y & 0xffff) >> 8
    const upper = (data[corner] ?? 255) * (256 - right) + (data[corner + 1] ?? 255) * right
    const lower = (data[corner + width] ?? 255) * (256 - right) + (data[corner + width + 1] ?? 255) * right
    out[at] = (upper * (256 - below) + lower * below + 0x8000) >> 16
    x += stepX
    y += stepY
  }
}

/** Which counts of steps from `start` lie within 0 and `limit`, the limit left out: `from` up to before `to`. */
function spanWithin(start: number, step: number, limit: number): { readonly from: number; readonly to: number } {
  if (step === 0) return start >= 0 && start < limit ? { from: 0, to: Infinity } : { from: 0, to: 0 }
  const [first, second] = step > 0 ? [-start, limit - start] : [limit - 1 - start, -1 - start]
  return { from: Math.ceil(first / step), to: Math.ceil(second / step) }
}
