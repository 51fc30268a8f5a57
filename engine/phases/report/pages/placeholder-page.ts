import { PDFPage } from '@cantoo/pdf-lib'
import type { PDFDocument } from '@cantoo/pdf-lib'
import type { ImportedPage } from './bound-stack.ts'

/**
 * An empty sheet in the place of a page that cannot be loaded, in its size in points; the notice is drawn on it later.
 */
export function placeholderPage(target: PDFDocument, widthPt: number, heightPt: number): ImportedPage {
  const page = PDFPage.create(target)
  page.setSize(widthPt, heightPt)
  return { page, isPicture: true }
}
