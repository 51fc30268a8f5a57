import { queryOptions, useQuery } from '@tanstack/react-query'
import { requestJson } from './request.ts'
import type { Box } from './wire.ts'

/** A word of a page; `line` numbers the text lines of the page from 0. */
export interface PageWord {
  readonly text: string
  readonly box: Box
  readonly confidence: number
  readonly line: number
}

/** A part of a page with writing that was not read. */
export interface UnreadRegion {
  readonly box: Box
  readonly reason: 'handwriting' | 'unreadable'
}

/** What was read on a page. */
export interface PageText {
  readonly source: 'digital' | 'ocr' | 'mixed' | 'none'
  readonly words: readonly PageWord[]
  readonly unread: readonly UnreadRegion[]
}

/** The words of a page of a document; what was read once stays as it is. */
export function pageWordsQuery(documentId: string, page: number) {
  return queryOptions({
    queryKey: ['words', documentId, page],
    queryFn: ({ signal }) =>
      requestJson<PageText>(`/local/documents/${encodeURIComponent(documentId)}/pages/${page}/words`, { signal }),
    staleTime: Infinity,
  })
}

const NOTHING_READ: PageText = { source: 'none', words: [], unread: [] }

/** What was read on a page and what was not; nothing while it is loaded and for a page that nobody could read. */
export function usePageText(documentId: string, page: number): PageText {
  return useQuery(pageWordsQuery(documentId, page)).data ?? NOTHING_READ
}
