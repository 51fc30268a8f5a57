import { coverOf } from './pdf-geometry.ts'
import type { ShareRect } from './pdf-geometry.ts'
import type { PdfImage } from './pdf-images.ts'

/** A picture on a page: one image, or the strips that a scanner cut it into. */
export interface Picture {
  readonly rect: ShareRect
  /** Share of the page that it covers. */
  readonly cover: number
}

/** Strips of one picture lie as close as this, and end at the same sides; shares of the page. */
const GAP_MAX = 0.002
/** What is smaller holds no text worth reading. */
const COVER_MIN = 0.04
const WIDTH_PX_MIN = 150
const HEIGHT_PX_MIN = 40
/** A page with more separate pictures is no scan in strips; the others are not held against each other. */
const JOINED_MAX = 2_000

interface Joined {
  rect: ShareRect
  widthPx: number
  heightPx: number
}

/**
 * The pictures of a page that may hold text. Scanners store a page in dozens of strips, each too low to hold a line.
 */
export function joinStrips(images: readonly PdfImage[]): Picture[] {
  const joined: Joined[] = []
  for (const { rect, widthPx, heightPx } of images.toSorted((one, other) => one.rect.y0 - other.rect.y0)) {
    const above = joined.length < JOINED_MAX && joined.find(known => continues(known.rect, rect))
    if (!above) {
      joined.push({ rect, widthPx, heightPx })
      continue
    }
    above.rect = { ...above.rect, y1: Math.max(above.rect.y1, rect.y1) }
    above.heightPx += heightPx
  }
  return joined
    .map(({ rect, widthPx, heightPx }) => ({ rect, widthPx, heightPx, cover: coverOf(rect) }))
    .filter(
      ({ cover, widthPx, heightPx }) =>
        cover >= COVER_MIN &&
        Math.max(widthPx, heightPx) >= WIDTH_PX_MIN &&
        Math.min(widthPx, heightPx) >= HEIGHT_PX_MIN,
    )
    .map(({ rect, cover }) => ({ rect, cover }))
}

function continues(above: ShareRect, below: ShareRect): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= GAP_MAX &&
    Math.abs(above.x1 - below.x1) <= GAP_MAX &&
    Math.abs(below.y0 - above.y1) <= GAP_MAX
  )
}
