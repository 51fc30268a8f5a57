import type { Correction } from '../../wire/corrections.ts'
import type { BatchDocument } from '../../wire/batch-document.ts'

/** A page by its place in the file that came in: it stays the same while documents are divided and joined. */
export interface PagePlace {
  readonly fileId: string
  readonly sourceNumber: number
}

/** Place of a document's page, by default its first one; null when the document has no such page. */
export function placeOf({ id, origin, pages }: BatchDocument, number?: number): PagePlace | null {
  const page = number === undefined ? pages[0] : pages.find(each => each.number === number)
  if (!page) return null
  return { fileId: origin?.type === 'part' ? origin.parentId : id, sourceNumber: page.sourceNumber }
}

/** The document that a page belongs to at present, and its number there. */
export function findPage(
  documents: readonly BatchDocument[],
  place: PagePlace,
): { readonly document: BatchDocument; readonly number: number } | null {
  for (const document of documents) {
    if (placeOf(document)?.fileId !== place.fileId) continue
    const page = document.pages.find(each => each.sourceNumber === place.sourceNumber)
    if (page) return { document, number: page.number }
  }
  return null
}

/** What takes a correction of pages back, by its type. */
export const OPPOSITE_CORRECTIONS = {
  split_document: 'join_document',
  join_document: 'split_document',
  set_page_aside: 'take_page_back',
  take_page_back: 'set_page_aside',
  turn_page: 'turn_page',
} as const

/** The page that a correction is about, before it is made: ids of documents do not outlive it. */
export function placeOfCorrection(documents: readonly BatchDocument[], correction: Correction): PagePlace | null {
  const document = documents.find(({ id }) => id === correction.documentId)
  return document ? placeOf(document, 'page' in correction ? correction.page : undefined) : null
}

/**
 * What takes a correction back (or, of one that was taken back, does it again), from the documents as they are now;
 * null when the page is gone.
 */
export function oppositeOf(
  documents: readonly BatchDocument[],
  type: Correction['type'],
  place: PagePlace,
  isRedone = false,
): Correction | null {
  const found = findPage(documents, place)
  if (!found) return null
  const documentId = found.document.id
  const opposite = OPPOSITE_CORRECTIONS[type]
  // Turned by a quarter each time.
  if (opposite === 'turn_page') return { type: opposite, documentId, page: found.number, by: isRedone ? 90 : 270 }
  return opposite === 'join_document'
    ? { type: opposite, documentId }
    : { type: opposite, documentId, page: found.number }
}

/** Where a document may begin that was left whole: what the engine found but was not sure of, by page of `document`. */
export function splitProposals(
  documents: readonly BatchDocument[],
  document: BatchDocument,
): { readonly page: number; readonly message: string }[] {
  const file = documents.find(({ id }) => id === placeOf(document)?.fileId) ?? document
  return file.notes.flatMap(({ code, message, page: sourceNumber }) => {
    const page = document.pages.slice(1).find(each => each.sourceNumber === sourceNumber)
    return code === 'possible_split' && page && !document.isContainer ? [{ page: page.number, message }] : []
  })
}
