import type { DocumentOutline } from '../document-verbs.ts'
import type { DocumentRow } from './document-row.ts'

/** The columns of a document that its outline needs. */
export const OUTLINE_COLUMNS = 'id, position, filename, status, is_container, page_count'

export type OutlineRow = Pick<DocumentRow, 'id' | 'position' | 'filename' | 'status' | 'is_container' | 'page_count'>

/** The outline of a row. */
export function outlineOf(row: OutlineRow): DocumentOutline {
  const { id, position, filename, status } = row
  return { id, index: position, filename, status, isContainer: row.is_container === 1, pageCount: row.page_count }
}
