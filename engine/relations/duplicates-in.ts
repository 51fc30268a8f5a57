import type { Document } from '../model/document.ts'
import { inPieces } from '../shared/in-pieces.ts'
import type { Storage } from '../storage/storage.ts'
import { findExactDuplicates } from './find-exact-duplicates.ts'
import type { DuplicatePair } from './find-exact-duplicates.ts'

/** Exact duplicates among stored documents, by their bytes, their XML and the text of their pages. */
export async function duplicatesIn(
  storage: Pick<Storage, 'documents' | 'pages'>,
  documents: readonly Document[],
): Promise<DuplicatePair[]> {
  return await findExactDuplicates(
    await inPieces(documents, async ({ id, index, sha256, pageCount, origin }) => ({
      id,
      index,
      // The parts of a stack share its bytes and are told apart by their text alone.
      sha256: origin?.type === 'part' ? null : sha256,
      canonicalSha256: (await storage.documents.einvoice(id))?.canonicalSha256 ?? null,
      pageCount,
      text: await textOf(storage, id),
    })),
  )
}

/** Words of all pages in reading order; null when a page was not read. */
export async function textOf(storage: Pick<Storage, 'pages'>, documentId: string): Promise<string | null> {
  const pages = await Promise.all(
    (await storage.pages.listByDocument(documentId)).map(page => storage.pages.text(documentId, page.number)),
  )
  if (pages.some(page => page === null)) return null
  return pages.map(page => page?.words.map(word => word.text).join(' ') ?? '').join('\n')
}
