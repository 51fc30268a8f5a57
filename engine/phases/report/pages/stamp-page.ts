import type { PlannedDocument } from '../../../model/binder-plan.ts'
import type { Box, Word } from '../../../model/page.ts'
import type { BoundPage } from './bound-stack.ts'
import type { Pen } from '../../../paper/pen.ts'
import { ACCENT, PAPER } from '../../../paper/palette.ts'
import type { Typeface } from '../../../paper/typeface.ts'
import { boxOnPage } from './upright-view.ts'

const SIZE_PT = 6.5
const EDGE_PT = 6
const PADDING_PT = 2
const HEIGHT_PT = SIZE_PT + 2 * PADDING_PT
/** Distance that printed words keep from the stamp. */
const CLEARANCE_PT = 2

/** `B-017`: the number under which the whole binder names a document. */
export function belegNumber(position: number): string {
  return `B-${String(position).padStart(3, '0')}`
}

/** What a page's stamp says: document, section, page of the document and page of the binder. */
export function stampText(planned: PlannedDocument, page: BoundPage): string {
  const { placement } = planned
  return `${belegNumber(placement.position)} · ${shortTitle(placement.sectionTitle)} · S. ${page.sourcePage} (${page.leaf.number})`
}

/**
 * Stamps a page in its outermost margin, at the first place where no word stands. Where every place is taken, the page
 * grows by a strip at its foot: a stamp never lies over content. Returns where it lies on the page as shown.
 */
export function drawStamp(
  pen: Pen,
  planned: PlannedDocument,
  page: BoundPage,
  words: readonly Word[],
  face: Typeface,
): Box {
  const label = stampText(planned, page)
  const width = face.widthOf(label, SIZE_PT) + 2 * PADDING_PT
  const { width: pageWidth, height: pageHeight } = page.view
  const right = pageWidth - EDGE_PT - width
  const places: readonly (readonly [x: number, top: number])[] = [
    [right, EDGE_PT],
    [right, pageHeight - EDGE_PT - HEIGHT_PT],
    [EDGE_PT, pageHeight - EDGE_PT - HEIGHT_PT],
    [EDGE_PT, EDGE_PT],
    [(pageWidth - width) / 2, EDGE_PT],
    [(pageWidth - width) / 2, pageHeight - EDGE_PT - HEIGHT_PT],
    [right, 1],
    [right, pageHeight - HEIGHT_PT - 1],
  ]
  const place = places.find(([x, top]) => x >= 0 && isFree(page, words, x, top, width))
  if (!place) addStrip(page)
  const [x, top] = place ?? [Math.max(EDGE_PT, right), pageHeight]
  const bottom = pageHeight - top - HEIGHT_PT
  pen.save()
  pen.transform(page.view.toPage)
  pen.fill(x, bottom, width, HEIGHT_PT, PAPER)
  pen.text(face, SIZE_PT, x + PADDING_PT, bottom + PADDING_PT + 1, label, ACCENT)
  pen.restore()
  return [x / pageWidth, top / pageHeight, width / pageWidth, HEIGHT_PT / pageHeight]
}

/** Adds a strip below the page as it is shown; the page's own space, and so all places on it, stay as they are. */
function addStrip({ leaf, view }: BoundPage): void {
  const [left, bottom, right, top] = boxOnPage(view, [0, 0, 1, 1 + HEIGHT_PT / view.height])
  leaf.page.setMediaBox(left, bottom, right - left, top - bottom)
  leaf.page.setCropBox(left, bottom, right - left, top - bottom)
}

function isFree(page: BoundPage, words: readonly Word[], x: number, top: number, width: number): boolean {
  return words.every(({ box: [left, upper, wide, high] }) => {
    const wordLeft = left * page.view.width - CLEARANCE_PT
    const wordRight = (left + wide) * page.view.width + CLEARANCE_PT
    const wordTop = upper * page.view.height - CLEARANCE_PT
    const wordBottom = (upper + high) * page.view.height + CLEARANCE_PT
    return wordRight <= x || wordLeft >= x + width || wordBottom <= top || wordTop >= top + HEIGHT_PT
  })
}

/**
 * The form that a section's title begins with ("Anlage N – Nichtselbständige Arbeit" is "Anlage N"), else the whole
 * title.
 */
export function shortTitle(title: string): string {
  return /^((?:Anlage|ESt) .+?) – /.exec(title)?.[1] ?? title
}
