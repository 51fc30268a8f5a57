import type { AsideReason, Page } from '../../model/page.ts'

/** A row of `pages`. */
export interface PageRow {
  document_id: string
  number: number
  width_pt: number
  height_pt: number
  has_text: number
  has_images: number
  source_number: number
  set_aside: AsideReason | null
}

/** The page of a row. */
export function pageOf(row: PageRow): Page {
  return {
    documentId: row.document_id,
    number: row.number,
    widthPt: row.width_pt,
    heightPt: row.height_pt,
    hasText: row.has_text === 1,
    hasImages: row.has_images === 1,
    sourceNumber: row.source_number,
    setAside: row.set_aside,
  }
}
