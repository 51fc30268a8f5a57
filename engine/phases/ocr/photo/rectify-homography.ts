export interface Point {
  readonly x: number
  readonly y: number
}

/** Corners in the order upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point]

/** Rows of a 3 x 3 matrix that maps homogeneous points; the last number is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number]

/** The perspective map of the unit square onto a quadrilateral (Heckbert 1989, section 2.2.3). */
export function unitToQuad([p0, p1, p2, p3]: Quad): Homography {
  const [dx1, dy1, dx2, dy2] = [p1.x - p2.x, p1.y - p2.y, p3.x - p2.x, p3.y - p2.y]
  const [sx, sy] = [p0.x - p1.x + p2.x - p3.x, p0.y - p1.y + p2.y - p3.y]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [
    ...([p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x] as const),
    ...([p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y] as const),
    ...([g, h] as const),
  ]
}

/** Where a point comes to lie. */
export function mapPoint([a, b, c, d, e, f, g, h]: Homography, x: number, y: number): Point {
  const w = g * x + h * y + 1
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}
