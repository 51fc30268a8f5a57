import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/ocr.json' with { type: 'json' }
import type { GreyImage } from '../pixels/grey-image.ts'
import { unitToQuad } from './rectify-homography.ts'
import type { Homography, Quad } from './rectify-homography.ts'

const WEIGHTS = weightsOf(weightFile.photo)

/** A sheet as if it had been scanned. */
export interface FlatSheet {
  readonly image: GreyImage
  /** From shares of the flat sheet to pixels of the picture that it was taken from. */
  readonly toPicture: Homography
}

/** Larger than this in either direction no picture of ours is; guards against absurd corners. */
const SIDE_PX_MAX = 12_000

const RIM_SHARE = WEIGHTS.rimShare
/** Long by short side of sheets that are taken for A4 (1.414), and its long side in inches. */
const A4_RATIOS = [1.3, 1.53] as const
const A4_LONG_IN = 11.69

/**
 * Lays a photographed sheet flat, at the size that it has in the picture (the longer one of opposite sides). Bicubic.
 */
export function flattenSheet(picture: GreyImage, quad: Quad): FlatSheet {
  const side = (from: 0 | 1 | 2 | 3, to: 0 | 1 | 2 | 3): number =>
    Math.hypot(quad[to].x - quad[from].x, quad[to].y - quad[from].y)
  const width = Math.max(1, Math.min(SIDE_PX_MAX, Math.round(Math.max(side(0, 1), side(3, 2)))))
  const height = Math.max(1, Math.min(SIDE_PX_MAX, Math.round(Math.max(side(0, 3), side(1, 2)))))
  const toPicture = unitToQuad(quad)
  const [a, b, c, d, e, f, g, h] = toPicture
  const data = Buffer.allocUnsafe(width * height)
  for (let row = 0, at = 0; row < height; row++) {
    const v = within((row + 0.5) / height)
    for (let column = 0; column < width; column++, at++) {
      const u = within((column + 0.5) / width)
      const w = g * u + h * v + 1
      data[at] = cubicAt(picture, (a * u + b * v + c) / w, (d * u + e * v + f) / w)
    }
  }
  return { image: { data, width, height, dpi: dpiOf(width, height) ?? picture.dpi }, toPicture }
}

function within(share: number): number {
  return share < RIM_SHARE ? RIM_SHARE : share > 1 - RIM_SHARE ? 1 - RIM_SHARE : share
}

function dpiOf(width: number, height: number): number | null {
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  return long >= short * A4_RATIOS[0] && long <= short * A4_RATIOS[1] ? long / A4_LONG_IN : null
}

/** Grey between pixels (Catmull-Rom); at the picture's edge the nearest pixel. */
function cubicAt({ data, width, height }: GreyImage, x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const fx = x - column
  const fy = y - row
  const x0 = -0.5 * fx + fx * fx - 0.5 * fx * fx * fx
  const x1 = 1 - 2.5 * fx * fx + 1.5 * fx * fx * fx
  const x2 = 0.5 * fx + 2 * fx * fx - 1.5 * fx * fx * fx
  const x3 = 1 - x0 - x1 - x2
  if (column < 1 || row < 1 || column >= width - 2 || row >= height - 2) {
    const [nearX, nearY] = [Math.round(x), Math.round(y)]
    return data[Math.min(height - 1, Math.max(0, nearY)) * width + Math.min(width - 1, Math.max(0, nearX))] ?? 0
  }
  const start = (row - 1) * width + column - 1
  const y0 = -0.5 * fy + fy * fy - 0.5 * fy * fy * fy
  const y1 = 1 - 2.5 * fy * fy + 1.5 * fy * fy * fy
  const y2 = 0.5 * fy + 2 * fy * fy - 1.5 * fy * fy * fy
  const y3 = 1 - y0 - y1 - y2
  let grey = 0
  for (let line = 0, at = start; line < 4; line++, at += width) {
    const weight = line === 0 ? y0 : line === 1 ? y1 : line === 2 ? y2 : y3
    grey +=
      weight * (x0 * (data[at] ?? 0) + x1 * (data[at + 1] ?? 0) + x2 * (data[at + 2] ?? 0) + x3 * (data[at + 3] ?? 0))
  }
  return grey < 0 ? 0 : grey > 255 ? 255 : Math.round(grey)
}
