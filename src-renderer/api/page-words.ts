import { queryOptions, useQuery } from '@tanstack/react-query'
import { pageText } from '../../wire/page-text.ts'
import type { PageText } from '../../wire/page-text.ts'
import { requestJson } from './request.ts'

/** The words of a page of a document; what was read once stays as it is. */
export function pageWordsQuery(documentId: string, page: number) {
  return queryOptions({
    queryKey: ['words', documentId, page],
    queryFn: ({ signal }) =>
      requestJson(pageText, `/local/documents/${encodeURIComponent(documentId)}/pages/${page}/words`, { signal }),
    staleTime: Infinity,
  })
}

const NOTHING_READ: PageText = { source: 'none', words: [], unread: [], capture: null }

/** What was read on a page and what was not; nothing while it is loaded and for a page that nobody could read. */
export function usePageText(documentId: string, page: number): PageText {
  return useQuery(pageWordsQuery(documentId, page)).data ?? NOTHING_READ
}
