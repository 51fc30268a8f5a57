import sharp from 'sharp'
import type { Sharp } from 'sharp'

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
    .extractChannel(0)
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

/** The image turned clockwise by any number of degrees; corners that come into view are white. */
export function turnGrey(image: GreyImage, degrees: number): Promise<GreyImage> {
  return transformGrey(image, image.dpi, pixels => pixels.rotate(degrees, { background: '#ffffff' }))
}
