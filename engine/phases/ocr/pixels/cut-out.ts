import type { PixelRect } from './find-missed.ts'
import type { GreyImage } from './grey-image.ts'

/** A part of an image; the rectangle in whole pixels within it. */
export function cutOut({ data, width, dpi }: GreyImage, { x0, y0, x1, y1 }: PixelRect): GreyImage {
  const part = { width: x1 - x0, height: y1 - y0, dpi }
  const kept = Buffer.allocUnsafe(part.width * part.height)
  for (let y = 0; y < part.height; y++) data.copy(kept, y * part.width, (y0 + y) * width + x0, (y0 + y) * width + x1)
  return { ...part, data: kept }
}

/** The image within white, so many pixels to each side: the recogniser does not read what touches the edge. */
export function framed({ data, width, height, dpi }: GreyImage, framePx: number): GreyImage {
  const size = { width: width + 2 * framePx, height: height + 2 * framePx, dpi }
  const out = Buffer.alloc(size.width * size.height, 255)
  for (let y = 0; y < height; y++) data.copy(out, (y + framePx) * size.width + framePx, y * width, (y + 1) * width)
  return { ...size, data: out }
}
