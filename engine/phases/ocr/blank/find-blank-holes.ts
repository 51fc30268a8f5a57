import type { Mark } from './find-blank-marks.ts'
import type { GreyImage } from '../pixels/grey-image.ts'

/**
 * Holes for filing are 5 to 8 mm wide, their middle 12 mm from the edge (ISO 838) or up to 17 mm (older and American
 * files).
 */
const WIDTH_MM = [4, 9] as const
const FROM_EDGE_MM = [7, 18] as const
/** From hole to hole: 80 mm (ISO 838, two or four holes), 70 mm (American two holes), 108 mm (American three holes). */
const APART_MM = [80, 70, 108] as const
const APART_TOLERANCE_MM = 4

/** Marks that are punch holes: round, near an edge, and another one at the distance of a hole punch. */
export function findPunchHoles(image: GreyImage, marks: readonly Mark[]): ReadonlySet<Mark> {
  const mm = image.dpi / 25.4
  const round = marks.filter(mark => {
    const [width, height] = [(mark.x1 - mark.x0) / mm, (mark.y1 - mark.y0) / mm]
    return isWithin(width, WIDTH_MM) && isWithin(height, WIDTH_MM) && Math.abs(width - height) <= 1.5
  })
  const holes = new Set<Mark>()
  for (const one of round) {
    for (const other of round) {
      if (one !== other && arePair(one, other, image, mm)) holes.add(one).add(other)
    }
  }
  return holes
}

function arePair(one: Mark, other: Mark, image: GreyImage, mm: number): boolean {
  const [x, y] = [middle(one.x0, one.x1), middle(one.y0, one.y1)]
  const [otherX, otherY] = [middle(other.x0, other.x1), middle(other.y0, other.y1)]
  const [dx, dy] = [Math.abs(x - otherX) / mm, Math.abs(y - otherY) / mm]
  const atSide = isWithin(Math.min(x, image.width - x) / mm, FROM_EDGE_MM)
  const atEnd = isWithin(Math.min(y, image.height - y) / mm, FROM_EDGE_MM)
  // Skew moves one against the other by some millimetres.
  return (atSide && dx <= 5 && isPunchDistance(dy)) || (atEnd && dy <= 5 && isPunchDistance(dx))
}

function isPunchDistance(apartMm: number): boolean {
  return APART_MM.some(apart => Math.abs(apartMm - apart) <= APART_TOLERANCE_MM)
}

function middle(from: number, to: number): number {
  return (from + to) / 2
}

function isWithin(value: number, [min, max]: readonly [number, number]): boolean {
  return value >= min && value <= max
}
