import { PDFArray, PDFName, PDFNumber } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import type { PageBox } from './upright-view.ts'

/** What viewers take when a page does not say its size. */
const LETTER: PageBox = { x: 0, y: 0, width: 612, height: 792 }

/**
 * The part of a page that viewers show: its crop box within its media box (ISO 32000-1, 14.11.2). Boxes that make no
 * sense are passed over as PDFium passes them over, and the result is written to the page so that all later readers
 * agree.
 */
export function setVisibleBox(page: PDFPage): PageBox {
  const media = boxOf(page, 'MediaBox') ?? LETTER
  const crop = boxOf(page, 'CropBox')
  const shown = (crop && intersect(media, crop)) ?? media
  page.setMediaBox(media.x, media.y, media.width, media.height)
  page.setCropBox(shown.x, shown.y, shown.width, shown.height)
  return shown
}

function boxOf(page: PDFPage, name: 'MediaBox' | 'CropBox'): PageBox | null {
  const array = page.doc.context.lookup(page.node.getInheritableAttribute(PDFName.of(name)))
  if (!(array instanceof PDFArray) || array.size() !== 4) return null
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map(index => {
    const value = array.lookup(index)
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN
  }) as [number, number, number, number]
  const box = { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
  return box.width > 0 && box.height > 0 ? box : null
}

function intersect(one: PageBox, other: PageBox): PageBox | null {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}
