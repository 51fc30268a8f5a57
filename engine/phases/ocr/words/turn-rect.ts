import type { ShareRect } from '../../../pdfium/pdf-geometry.ts'
import type { PageText } from '../../../model/page.ts'

/** Where a rectangle comes to lie when its page is turned clockwise. */
export function turnRect({ x0, y0, x1, y1 }: ShareRect, rotation: PageText['rotation']): ShareRect {
  switch (rotation) {
    case 0:
      return { x0, y0, x1, y1 }
    case 90:
      return { x0: 1 - y1, y0: x0, x1: 1 - y0, y1: x1 }
    case 180:
      return { x0: 1 - x1, y0: 1 - y1, x1: 1 - x0, y1: 1 - y0 }
    case 270:
      return { x0: y0, y0: 1 - x1, x1: y1, y1: 1 - x0 }
  }
}
