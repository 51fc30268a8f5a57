import { withPage } from '../../../pdfium/pdf-file.ts'
import type { PdfFile, PdfPage } from '../../../pdfium/pdf-file.ts'
import { pdfObjects } from '../../../pdfium/pdf-images.ts'
import { renderPdfPage } from '../../../pdfium/pdf-render.ts'

/** What a repaired file lacks, of its first 100 pages. */
export interface Losses {
  /** Nothing is on them, or next to nothing of the picture that is all of them. */
  readonly emptyPages: number
  /** Of the picture that is all of them the lower part is missing. */
  readonly cutPages: number
}

const PAGES_MAX = 100
/** A page is drawn as a square of this side. */
const SIDE_PX = 140
/** More objects than this are no scan, which is one picture and perhaps its text. */
const SCAN_OBJECTS_MAX = 3
const SCAN_COVER_MIN = 0.8
const PAPER = 250
const EMPTY_SHARE = 0.9
const CUT_SHARE = 0.03

/** Looks for pages of which something was lost; scans are drawn small for it, other pages are only loaded. */
export async function countLosses(file: PdfFile): Promise<Losses> {
  let [emptyPages, cutPages] = [0, 0]
  for (let number = 1; number <= Math.min(file.pageCount, PAGES_MAX); number++) {
    const lost = (await withPage(file, number, lostShare)) ?? 0
    if (lost > EMPTY_SHARE) emptyPages++
    else if (lost > CUT_SHARE) cutPages++
  }
  return { emptyPages, cutPages }
}

function lostShare(page: PdfPage): number {
  const { api } = page.file.pdfium
  const objects = api.FPDFPage_CountObjects(page.handle)
  if (objects === 0) return api.FPDFPage_GetAnnotCount(page.handle) === 0 ? 1 : 0
  if (objects > SCAN_OBJECTS_MAX || !pdfObjects(page).images.some(image => image.cover > SCAN_COVER_MIN)) return 0
  return filledShare(renderPdfPage(page, SIDE_PX, SIDE_PX, 'grey').data)
}

/**
 * Share of the rows or columns along one edge with which a decoder fills up what is missing: all of one value, which is
 * not the paper's unless the whole page is. It is the lower edge of the picture, but pictures lie turned on their
 * pages.
 */
function filledShare(grey: Uint8Array): number {
  const at = (x: number, y: number): number => grey[y * SIDE_PX + x] ?? PAPER
  const last = SIDE_PX - 1
  const edges = [
    (line: number, along: number) => at(along, last - line),
    (line: number, along: number) => at(along, line),
    (line: number, along: number) => at(last - line, along),
    (line: number, along: number) => at(line, along),
  ]
  return Math.max(...edges.map(pixel => filledLines(pixel) / SIDE_PX))
}

function filledLines(pixel: (line: number, along: number) => number): number {
  const fill = pixel(0, 0)
  let lines = 0
  while (lines < SIDE_PX && isOf(fill, along => pixel(lines, along))) lines++
  return fill < PAPER || lines === SIDE_PX ? lines : 0
}

function isOf(fill: number, pixel: (along: number) => number): boolean {
  for (let along = 0; along < SIDE_PX; along++) if (pixel(along) !== fill) return false
  return true
}
