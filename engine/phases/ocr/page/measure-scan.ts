import type { PageText, Word } from '../../../model/page.ts'
import type { ScanFacts } from '../../../model/scan-facts.ts'
import { edgeSharpness } from '../pixels/edge-sharpness.ts'
import { findCutSides } from '../pixels/find-cut-sides.ts'
import type { PlacedRect } from '../pixels/find-cut-sides.ts'
import type { GreyImage } from '../pixels/grey-image.ts'
import type { ScanOrigin } from '../pixels/scan-origin.ts'
import { turnRect } from '../words/turn-rect.ts'

type Rotation = PageText['rotation']

/** What was read of a page whose picture is measured; `words` on the upright page. */
export interface MeasuredReading {
  readonly words: readonly Word[]
  /** Makes the page as stored upright. */
  readonly rotation: Rotation
  readonly isPhoto: boolean
}

/** How a page was captured, by the pixels that it was read from (`stored`, as the file has them). */
export function measureScan(stored: GreyImage, origin: ScanOrigin, reading: MeasuredReading): ScanFacts {
  const back = ((360 - reading.rotation) % 360) as Rotation
  const words = reading.words.map(({ box: [x, y, width, height] }) =>
    turnRect({ x0: x, y0: y, x1: x + width, y1: y + height }, back),
  )
  return {
    dpi: Math.round(origin.dpi),
    ...(origin.dpiIsKnown ? {} : { dpiIsGuessed: true }),
    letterPx: letterHeight(words, stored, reading.rotation, origin.dpi),
    sharpness: Math.round(edgeSharpness(stored) * 100) / 100,
    colour: origin.colour,
    // The sides of a photo are those of the desk.
    cut: reading.isPhoto ? [] : findCutSides(stored, words),
    ...(reading.isPhoto ? { isPhoto: true } : {}),
  }
}

function letterHeight(
  words: readonly PlacedRect[],
  { width, height, dpi }: GreyImage,
  rotation: Rotation,
  originDpi: number,
): number | null {
  const isLying = rotation % 180 === 90
  const heights = words.map(({ x0, y0, x1, y1 }) => (isLying ? (x1 - x0) * width : (y1 - y0) * height))
  const median = heights.toSorted((one, other) => one - other)[heights.length >> 1]
  return median === undefined ? null : Math.round((median * originDpi) / dpi)
}
