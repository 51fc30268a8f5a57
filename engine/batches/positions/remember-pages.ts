import type { Storage } from '../../storage/storage.ts'

/** Pages of documents and their texts. */
export type PageReads = Pick<Storage['pages'], 'listByDocument' | 'text'>

/** Reads each page of a batch once. To be thrown away when pages move or are read anew. */
export function rememberPages(pages: PageReads): PageReads {
  const lists = new Map<string, ReturnType<PageReads['listByDocument']>>()
  const texts = new Map<string, ReturnType<PageReads['text']>>()
  return {
    listByDocument: documentId => once(lists, documentId, () => pages.listByDocument(documentId)),
    text: (documentId, number) => once(texts, `${documentId}/${number}`, () => pages.text(documentId, number)),
  }
}

/** What failed is asked for again. */
function once<T>(known: Map<string, Promise<T>>, name: string, ask: () => Promise<T>): Promise<T> {
  const before = known.get(name)
  if (before) return before
  const asked = ask().catch((error: unknown) => {
    known.delete(name)
    throw error
  })
  known.set(name, asked)
  return asked
}
