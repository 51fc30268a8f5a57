import { pageLayout } from './page-layout.ts'
import type { PdfChar } from './pdf-chars.ts'
import type { PdfPage } from './pdf-file.ts'
import type { ShareRect } from './pdf-geometry.ts'
import type { PdfImage } from './pdf-images.ts'
import { renderPdfPage } from './pdf-render.ts'
import type { Pixels } from './pdf-render.ts'

/** The looks of text that is drawn in no colour: recognition puts it over its picture, anything else hides it. */
const LEVEL_FAINT = 225
const ALPHA_FAINT = 30
/** Long side of the drawing that is looked at: letters of 6 points have five rows in it. */
const SIDE_PX = 842
/** Levels between the lightest and the darkest pixel of a letter: less is not seen on paper or screen. */
const CONTRAST_MIN = 16

/** Text in a mode that draws nothing and with no picture below it: nobody sees it, and no recognition wrote it. */
export function isInvisible(char: PdfChar, images: readonly PdfImage[]): boolean {
  return char.hidden && char.rect !== null && !isOverImage(char.rect, images)
}

/**
 * A page's characters without those that cannot be seen on it: of the colour of their ground, or painted over. Only
 * where one is suspected the page is drawn. Text over or below pictures stays, since recognition has it there. Returns
 * `chars` itself where nothing is left out. Throws PageTooCostly.
 */
export function withoutUnseen(
  page: PdfPage,
  chars: readonly PdfChar[],
  images: readonly PdfImage[],
): readonly PdfChar[] {
  const { isFaint, isPaintedOver } = pageLayout(page)
  const suspects = new Set(
    chars.filter(char => {
      if (!char.rect || char.object === undefined || isOverImage(char.rect, images)) return false
      return isFaint(char.object, LEVEL_FAINT, ALPHA_FAINT) || isPaintedOver(char.object, char.rect)
    }),
  )
  if (suspects.size === 0) return chars
  const scale = SIDE_PX / Math.max(page.widthPt, page.heightPt)
  const [width, height] = [page.widthPt, page.heightPt].map(side => Math.max(1, Math.round(side * scale)))
  const drawn = renderPdfPage(page, width ?? 1, height ?? 1, 'grey')
  return chars.filter(char => !suspects.has(char) || !char.rect || hasContrast(drawn, char.rect))
}

function isOverImage({ x0, y0, x1, y1 }: ShareRect, images: readonly PdfImage[]): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2]
  return images.some(({ rect }) => rect.x0 <= x && x <= rect.x1 && rect.y0 <= y && y <= rect.y1)
}

function hasContrast({ data, width, height }: Pixels, { x0, y0, x1, y1 }: ShareRect): boolean {
  const [left, right] = [Math.max(0, Math.floor(x0 * width)), Math.min(width, Math.ceil(x1 * width))]
  const [top, bottom] = [Math.max(0, Math.floor(y0 * height)), Math.min(height, Math.ceil(y1 * height))]
  let [low, high] = [255, 0]
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const level = data[y * width + x] ?? 0
      if (level < low) low = level
      if (level > high) high = level
    }
  }
  return high - low >= CONTRAST_MIN
}
