import type { Document } from '../../model/document.ts'
import type { Storage } from '../../storage/storage.ts'
import { findExactDuplicates } from './find-exact-duplicates.ts'
import type { DuplicatePair } from './find-exact-duplicates.ts'

/** Exact duplicates among stored documents, by their bytes and the text of their pages. */
export function duplicatesIn(storage: Pick<Storage, 'pages'>, documents: readonly Document[]): DuplicatePair[] {
  return findExactDuplicates(
    documents.map(({ id, index, sha256, pageCount }) => ({
      id,
      index,
      sha256,
      pageCount,
      text: textOf(storage, id, pageCount ?? 0),
    })),
  )
}

function textOf(storage: Pick<Storage, 'pages'>, documentId: string, pageCount: number): string | null {
  const pages = Array.from({ length: pageCount }, (_, index) => storage.pages.text(documentId, index + 1))
  if (pages.some(page => page === null)) return null
  return pages.map(page => page?.words.map(word => word.text).join(' ') ?? '').join('\n')
}
