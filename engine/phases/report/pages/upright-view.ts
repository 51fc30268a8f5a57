import type { Box } from '../../../model/page.ts'
import type { Matrix } from '../../../paper/pen.ts'

/**
 * A page as a reader sees it: upright, in points, origin at the bottom left; `toPage` maps it to the page's own space.
 */
export interface UprightView {
  readonly width: number
  readonly height: number
  readonly toPage: Matrix
}

export interface PageBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export type QuarterTurn = 0 | 90 | 180 | 270

/**
 * The view of a page whose visible box is `box` and whose /Rotate entry (clockwise, ISO 32000-1, 7.7.3.3) is `turn`.
 */
export function uprightView(box: PageBox, turn: QuarterTurn): UprightView {
  const { x, y, width, height } = box
  if (turn === 90) return { width: height, height: width, toPage: [0, 1, -1, 0, x + width, y] }
  if (turn === 180) return { width, height, toPage: [-1, 0, 0, -1, x + width, y + height] }
  if (turn === 270) return { width: height, height: width, toPage: [0, -1, 1, 0, x, y + height] }
  return { width, height, toPage: [1, 0, 0, 1, x, y] }
}

/** Any angle as a quarter turn, clockwise; angles that are no multiple of 90 degrees count as none. */
export function quarterTurn(degrees: number): QuarterTurn {
  const turn = ((degrees % 360) + 360) % 360
  return turn === 90 || turn === 180 || turn === 270 ? turn : 0
}

/** Corners of a box in the page's own space: left, bottom, right, top. */
export function boxOnPage(
  view: UprightView,
  [bx, by, bw, bh]: Box,
): readonly [left: number, bottom: number, right: number, top: number] {
  const one = apply(view.toPage, bx * view.width, (1 - by) * view.height)
  const other = apply(view.toPage, (bx + bw) * view.width, (1 - by - bh) * view.height)
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
  ]
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [x: number, y: number] {
  return [a * x + c * y + e, b * x + d * y + f]
}
