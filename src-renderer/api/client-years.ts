import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  BOARD_ROWS_PER_PAGE,
  SHELF_DOCUMENTS_MAX,
  SHELF_DOCUMENTS_PER_PAGE,
  boardHead,
  boardPage,
  clientYearDetail,
  clientYearHistory,
  clientYearSums,
  shelf,
} from '../../wire/client-years.ts'
import type { BoardPage, BoardSort, ClientYearState, ShelvedDocument } from '../../wire/client-years.ts'
import { deadlines } from '../../wire/deadlines.ts'
import { requestJson } from './request.ts'

const BOARD = ['board']
const POLL_MS = 5000
const POLLED_PAGES = 3

export const BOARD_FIGURES = ['progress', 'sums'] as const
export type BoardFigures = (typeof BOARD_FIGURES)[number]

/** Which client-years a person looks at; empty texts and null filter nothing. */
export interface BoardView {
  readonly text: string
  readonly year: number | null
  readonly state: ClientYearState | ''
  readonly sort: BoardSort
  /** How far a year is, or what it comes to. */
  readonly figures: BoardFigures
}

export const wholeBoard: BoardView = { text: '', year: null, state: '', sort: 'name', figures: 'progress' }

/** A client-year, or the tray of what is in none (null). */
export type ShelfKey = { readonly mandantId: string; readonly year: number } | null

/** The rows of the board, page after page as they are asked for. */
export function useBoard({ text, year, state, sort }: BoardView) {
  return useInfiniteQuery({
    queryKey: [...BOARD, 'rows', text, year, state, sort],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        sort,
        limit: String(BOARD_ROWS_PER_PAGE),
        ...(text !== '' && { text }),
        ...(year !== null && { year: String(year) }),
        ...(state !== '' && { state }),
        ...(pageParam !== '' && { after: pageParam }),
      }).toString()
      return requestJson(boardPage, `/local/board?${query}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (isCounting(data?.pages) ? POLL_MS : false),
  })
}

/** Whether a client-year in sight is being counted; who has scrolled through hundreds has them asked for no more. */
function isCounting(pages: readonly BoardPage[] = []): boolean {
  return (
    pages.length <= POLLED_PAGES && pages.some(({ clientYears }) => clientYears.some(one => one.openItems === null))
  )
}

/** Years to choose from, and how much is in no client-year. */
export function useBoardHead() {
  return useQuery({
    queryKey: [...BOARD, 'head'],
    queryFn: ({ signal }) => requestJson(boardHead, '/local/board/head', { signal }),
    refetchInterval: POLL_MS,
  })
}

export function useClientYear(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...BOARD, 'one', mandantId, year],
    queryFn: ({ signal }) => requestJson(clientYearDetail, addressOf(mandantId, year), { signal }),
    refetchInterval: POLL_MS,
  })
}

export function useClientYearHistory(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...BOARD, 'history', mandantId, year],
    queryFn: ({ signal }) => requestJson(clientYearHistory, `${addressOf(mandantId, year)}/history`, { signal }),
  })
}

/** What a client-year comes to; asked for anew whenever the screen is opened, for any correction may change it. */
export function useClientYearSums(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...BOARD, 'sums', mandantId, year],
    queryFn: ({ signal }) => requestJson(clientYearSums, `${addressOf(mandantId, year)}/positions`, { signal }),
  })
}

/** Days that must not pass; asked for anew whenever they are opened. */
export function useClientYearDeadlines(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...BOARD, 'deadlines', mandantId, year],
    queryFn: ({ signal }) => requestJson(deadlines, `${addressOf(mandantId, year)}/deadlines`, { signal }),
  })
}

/** Documents of a client-year or of the tray, the newest delivery first, a page more each time it is asked for. */
export function useShelf(key: ShelfKey) {
  const path = key === null ? '/local/tray' : addressOf(key.mandantId, key.year)
  return useInfiniteQuery({
    queryKey: [...BOARD, 'shelf', path],
    queryFn: ({ pageParam, signal }) =>
      requestJson(shelf, `${path}/documents?limit=${SHELF_DOCUMENTS_PER_PAGE}&offset=${pageParam}`, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { documents }) => sum + documents.length, 0)
      return known < total ? known : undefined
    },
  })
}

/** Every document of a client-year, the newest delivery first. */
export function useWholeShelf(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...BOARD, 'whole-shelf', mandantId, year],
    queryFn: ({ signal }) => readWholeShelf(`${addressOf(mandantId, year)}/documents`, signal),
  })
}

async function readWholeShelf(path: string, signal: AbortSignal): Promise<readonly ShelvedDocument[]> {
  const known: ShelvedDocument[] = []
  for (;;) {
    const query = `limit=${SHELF_DOCUMENTS_MAX}&offset=${known.length}`
    // oxlint-disable-next-line no-await-in-loop -- a page says whether there is another one
    const { documents, total } = await requestJson(shelf, `${path}?${query}`, { signal })
    known.push(...documents)
    if (documents.length === 0 || known.length >= total) return known
  }
}

function addressOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}`
}
