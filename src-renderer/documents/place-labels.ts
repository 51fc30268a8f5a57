import type { Box } from '../../wire/box.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * Where the labels of regions can stand on a page so that they hide none of the `taken` places, no region and no other
 * label: above a region, below it or beside it; null where there is no room. Boxes are shares of the page, `page` and
 * `labels` are CSS pixels.
 */
export function placeLabels(
  regions: readonly Box[],
  taken: readonly Box[],
  page: Size,
  labels: readonly Size[],
): readonly (Box | null)[] {
  const occupied = [...regions, ...taken]
  return regions.map((region, index) => {
    const label = labels[index] ?? { width: 0, height: 0 }
    const [width, height] = [label.width / page.width, label.height / page.height]
    const free = placesAround(region, width, height).find(
      place => isOnPage(place) && occupied.every(other => !meets(place, other)),
    )
    if (free) occupied.push(free)
    return free ?? null
  })
}

function placesAround([x, y, w, h]: Box, width: number, height: number): readonly Box[] {
  const [right, left] = [x + w - width, x]
  const middle = y + (h - height) / 2
  return [
    ...[right, left].map((at): Box => [at, y - height, width, height]),
    ...[right, left].map((at): Box => [at, y + h, width, height]),
    ...[x + w, x - width].map((at): Box => [at, middle, width, height]),
  ]
}

function isOnPage([x, y, width, height]: Box): boolean {
  return x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1
}

/** Touching is not meeting; neither is what rounding makes of it. */
const TOUCH = 1e-6

function meets([x, y, width, height]: Box, [otherX, otherY, otherWidth, otherHeight]: Box): boolean {
  return (
    x + TOUCH < otherX + otherWidth &&
    otherX + TOUCH < x + width &&
    y + TOUCH < otherY + otherHeight &&
    otherY + TOUCH < y + height
  )
}
