import type { Point, Quad } from '../../fixtures/make/warp.ts'

/**
 * The point of a quadrilateral that a point of the unit square is mapped to in perspective (Heckbert 1989, section
 * 2.2.3).
 */
export function quadPoint([p0, p1, p2, p3]: Quad): (x: number, y: number) => Point {
  const dx1 = p1.x - p2.x
  const dx2 = p3.x - p2.x
  const dy1 = p1.y - p2.y
  const dy2 = p3.y - p2.y
  const sx = p0.x - p1.x + p2.x - p3.x
  const sy = p0.y - p1.y + p2.y - p3.y
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return (u, v) => {
    const w = g * u + h * v + 1
    return {
      x: ((p1.x - p0.x + g * p1.x) * u + (p3.x - p0.x + h * p3.x) * v + p0.x) / w,
      y: ((p1.y - p0.y + g * p1.y) * u + (p3.y - p0.y + h * p3.y) * v + p0.y) / w,
    }
  }
}
