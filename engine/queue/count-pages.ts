import type { Document } from '../model/document.ts'
import type { Storage } from '../storage/storage.ts'

export interface PageCount {
  readonly all: number
  /** Pages whose text has to be recognised. */
  readonly toRecognize: number
}

export type PageCounter = (document: Pick<Document, 'id' | 'pageCount'>) => Promise<PageCount>

/**
 * Counts the pages of documents for the progress of a run. A document is asked for once, and again when it has another
 * number of pages: its pages are written as a whole, and a batch of a thousand documents is looked at every two seconds.
 */
export function createPageCounter(pages: Pick<Storage['pages'], 'listByDocument'>): PageCounter {
  const counted = new Map<string, { readonly pageCount: number; readonly count: PageCount }>()
  return async ({ id, pageCount }) => {
    if (pageCount === null) return { all: 1, toRecognize: 1 }
    const known = counted.get(id)
    if (known?.pageCount === pageCount) return known.count
    const listed = await pages.listByDocument(id)
    const count = {
      all: listed.length,
      toRecognize: listed.filter(page => !page.hasText || page.hasImages).length,
    }
    counted.set(id, { pageCount, count })
    return count
  }
}
