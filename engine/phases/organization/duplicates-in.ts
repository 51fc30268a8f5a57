import type { Document } from '../../model/document.ts'
import type { Storage } from '../../storage/storage.ts'
import { findExactDuplicates } from './find-exact-duplicates.ts'
import type { DuplicatePair } from './find-exact-duplicates.ts'

/** Exact duplicates among stored documents, by their bytes and the text of their pages. */
export function duplicatesIn(storage: Pick<Storage, 'pages'>, documents: readonly Document[]): DuplicatePair[] {
  return findExactDuplicates(
    documents.map(({ id, index, sha256, pageCount, origin }) => ({
      id,
      index,
      // The parts of a stack share its bytes and are told apart by their text alone.
      sha256: origin?.type === 'part' ? null : sha256,
      pageCount,
      text: textOf(storage, id),
    })),
  )
}

function textOf(storage: Pick<Storage, 'pages'>, documentId: string): string | null {
  const pages = storage.pages.listByDocument(documentId).map(page => storage.pages.text(documentId, page.number))
  if (pages.some(page => page === null)) return null
  return pages.map(page => page?.words.map(word => word.text).join(' ') ?? '').join('\n')
}
