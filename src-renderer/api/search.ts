import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { documentHits, searchChoices, searchPage } from '../../wire/search.ts'
import { requestJson } from './request.ts'

/** What a person looks for; empty texts narrow nothing, an empty project is the window's own. */
export interface SearchView {
  readonly text: string
  readonly mandantId: string
  readonly kind: string
  readonly year: string
  readonly projectId: string
}

export const wholeSearch: SearchView = { text: '', mandantId: '', kind: '', year: '', projectId: '' }

const WAITING_POLL_MS = 3_000

/** A single letter would find almost everything. */
const SEARCH_LETTERS_MIN = 2

/** Whether there is enough to look for. */
export function isSearchable(text: string): boolean {
  return text.trim().length >= SEARCH_LETTERS_MIN
}

/**
 * Documents that are found, page by page; those of the text before stay until the new ones are there. Looked for again
 * while documents wait to be found, so that a search right after a batch does not stay without its documents.
 */
export function useSearch({ text, mandantId, kind, year, projectId }: SearchView) {
  const query = new URLSearchParams({
    text,
    ...(mandantId !== '' && { mandant: mandantId }),
    ...(kind !== '' && { kind }),
    ...(year !== '' && { year }),
    ...(projectId !== '' && { project: projectId }),
  }).toString()
  return useInfiniteQuery({
    queryKey: ['search', query],
    queryFn: ({ signal, pageParam }) =>
      requestJson(searchPage, `/local/search?${query}${pageParam === null ? '' : `&after=${pageParam}`}`, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
    enabled: isSearchable(text),
    refetchInterval: ({ state }) => pollWhile(state.data?.pages.some(({ waiting }) => waiting > 0)),
  })
}

/** What the documents of a project can be narrowed by; an empty project is the window's own. */
export function useSearchChoices(projectId: string) {
  const query = projectId === '' ? '' : `?${new URLSearchParams({ project: projectId }).toString()}`
  return useQuery({
    queryKey: ['search-choices', projectId],
    queryFn: ({ signal }) => requestJson(searchChoices, `/local/search/choices${query}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhile((state.data?.waiting ?? 0) > 0),
  })
}

function pollWhile(isWaiting: boolean | undefined): number | false {
  return isWaiting ? WAITING_POLL_MS : false
}

/** Every hit in a document, in reading order; none without a text. */
export function useDocumentHits(documentId: string, text: string | null) {
  return useQuery({
    queryKey: ['document-hits', documentId, text],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ text: text ?? '' }).toString()
      return requestJson(documentHits, `/local/documents/${encodeURIComponent(documentId)}/hits?${query}`, { signal })
    },
    enabled: text !== null,
  })
}
