import type { PdfPage } from './pdf-file.ts'

/** Affine map: x' = a·x + c·y + e, y' = b·x + d·y + f (order of PDF 32000-1, 8.3.3). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** A rectangle on the page as shown: shares of its width and height from the top left corner. */
export interface ShareRect {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

const DEVICE = 10_000_000

/** The map from PDF user space to shares of the page as shown; respects crop box and /Rotate since PDFium makes it. */
export function shareMatrix({ file, handle }: PdfPage): Matrix {
  const { api, scratch, i32 } = file.pdfium
  const at = (x: number, y: number): readonly [number, number] => {
    api.FPDF_PageToDevice(handle, 0, 0, DEVICE, DEVICE, 0, x, y, scratch, scratch + 4)
    return [i32(scratch, 0) / DEVICE, i32(scratch, 1) / DEVICE]
  }
  const step = 100
  const [e, f] = at(0, 0)
  const [ax, bx] = at(step, 0)
  const [cy, dy] = at(0, step)
  return [(ax - e) / step, (bx - f) / step, (cy - e) / step, (dy - f) / step, e, f]
}

/** First `inner`, then `outer`. */
export function compose(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F]
}

/** The upright rectangle around a mapped rectangle. */
export function mapRect(
  [a, b, c, d, e, f]: Matrix,
  left: number,
  bottom: number,
  right: number,
  top: number,
): ShareRect {
  // Each side of the rectangle adds its own least and most: for every character of a page, so without lists.
  const [xa, xb, xc, xd] = [a * left, a * right, c * bottom, c * top]
  const [ya, yb, yc, yd] = [b * left, b * right, d * bottom, d * top]
  return {
    x0: Math.min(xa, xb) + Math.min(xc, xd) + e,
    y0: Math.min(ya, yb) + Math.min(yc, yd) + f,
    x1: Math.max(xa, xb) + Math.max(xc, xd) + e,
    y1: Math.max(ya, yb) + Math.max(yc, yd) + f,
  }
}

/** Share of the page that a rectangle covers, 0 to 1. */
export function coverOf(rect: ShareRect): number {
  const width = Math.min(1, rect.x1) - Math.max(0, rect.x0)
  const height = Math.min(1, rect.y1) - Math.max(0, rect.y0)
  return width > 0 && height > 0 ? width * height : 0
}
