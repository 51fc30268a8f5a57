import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query'
import { batchCancelled, madeBatch, mandantChosen } from '../../wire/batch-commands.ts'
import { batchDetail } from '../../wire/batch-detail.ts'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import { BATCHES_PER_PAGE, batchPage } from '../../wire/batch-list.ts'
import type { BatchItem, BatchPage, BatchStatus } from '../../wire/batch-list.ts'
import { MANDANTS_LIMIT_MAX, mandantPage } from '../../wire/mandants.ts'
import { jsonBody, requestJson } from './request.ts'

const BUSY_POLL_MS = 1000
const IDLE_POLL_MS = 5000

/** Which batches a person looks at; empty texts filter nothing. */
export interface ListView {
  readonly status: BatchStatus | ''
  readonly mandantId: string
  /** Part of the name. */
  readonly text: string
  /** Which of the pages the list begins with: 0 is the one with the newest. */
  readonly page: number
}

export const wholeView: ListView = { status: '', mandantId: '', text: '', page: 0 }

/** A page of the batches that are looked at; asked again every second while one is under way, else every five. */
export function useBatches(view: ListView = wholeView) {
  return useQuery(batchesQuery(view, view.page))
}

/**
 * Rows `first` to `last` of the batches that are looked at, as far as they are known; pages out of sight are let go.
 */
export function useBatchRows(view: ListView, first: number, last: number) {
  const from = Math.floor(first / BATCHES_PER_PAGE)
  const to = Math.max(Math.floor(last / BATCHES_PER_PAGE), from)
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  return useQueries({
    queries: pages.map(page => batchesQuery(view, page)),
    combine: results => ({
      rowAt: (row: number): BatchItem | undefined =>
        results[Math.floor(row / BATCHES_PER_PAGE) - from]?.data?.batches[row % BATCHES_PER_PAGE],
      /** How many there are in all; undefined until an answer is there. */
      total: results.find(({ data }) => data)?.data?.total,
      error: results.find(({ error }) => error)?.error ?? null,
      /** What is shown is still the answer to an earlier filter. */
      isPlaceholderData: results.some(result => result.isPlaceholderData),
      refetch: () => results.map(result => result.refetch()),
    }),
  })
}

function batchesQuery({ status, mandantId, text }: ListView, page: number): UseQueryOptions<BatchPage> {
  const query = new URLSearchParams({
    limit: String(BATCHES_PER_PAGE),
    offset: String(page * BATCHES_PER_PAGE),
    ...(status !== '' && { status }),
    ...(mandantId !== '' && { mandant: mandantId }),
    ...(text !== '' && { text }),
  }).toString()
  return {
    queryKey: ['batches', page, query],
    queryFn: ({ signal }) => requestJson(batchPage, `/local/batches?${query}`, { signal }),
    // What another filter found stays until this one has found something; what another page holds is no stand-in.
    placeholderData: (earlier, asked) => (asked?.queryKey[1] === page ? earlier : undefined),
    refetchInterval: ({ state }) =>
      text === '' && state.data?.batches.some(batch => isActive(batch.status)) === true ? BUSY_POLL_MS : IDLE_POLL_MS,
  }
}

/** One batch with its documents, followed until it has ended and its Belegmappe shows every correction. */
export function useBatch(batchId: string) {
  return useQuery({
    ...batchQuery(batchId),
    refetchInterval: query => {
      const { data, error } = query.state
      if (!data || isActive(data.status) || isBeingRevised(data)) return BUSY_POLL_MS
      return error || data.revision.fault ? IDLE_POLL_MS : false
    },
  })
}

/** Batches with their documents, in the order of the ids, as far as they are there. */
export interface ReadBatches {
  readonly batches: readonly BatchDetail[]
  readonly pending: number
  /** Those that nobody here may see whole, or that are gone. */
  readonly failed: number
}

/** Some batches with their documents. */
export function useReadBatches(batchIds: readonly string[]): ReadBatches {
  return useQueries({ queries: batchIds.map(batchId => batchQuery(batchId)), combine: readOf })
}

function readOf(results: readonly UseQueryResult<BatchDetail>[]): ReadBatches {
  return {
    batches: results.flatMap(({ data }) => data ?? []),
    pending: results.filter(({ isPending }) => isPending).length,
    failed: results.filter(({ isError }) => isError).length,
  }
}

/** The query of one batch, for those who have to wait for its fresh state. */
export function batchQuery(batchId: string) {
  return queryOptions({
    queryKey: ['batch', batchId],
    queryFn: ({ signal }) => requestJson(batchDetail, `/local/batches/${encodeURIComponent(batchId)}`, { signal }),
  })
}

/** Whether the Belegmappe is being written anew after corrections. */
export function isBeingRevised({ revision }: Pick<BatchDetail, 'revision'>): boolean {
  return revision.done < revision.wanted && revision.fault === null
}

const FOUND_MAX = 50

/** Mandants to choose from: the first by name, or those that a text finds. */
export function useMandants(text = '') {
  const query = new URLSearchParams({
    text: text.trim(),
    limit: String(text.trim() === '' ? MANDANTS_LIMIT_MAX : FOUND_MAX),
  })
  return useQuery({
    queryKey: ['mandants', 'choice', query.toString()],
    queryFn: ({ signal }) => requestJson(mandantPage, `/local/mandants?${query.toString()}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Gives a batch to a mandant, or to none. */
export function useAssignMandant(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (mandantId: string | null) =>
      requestJson(
        mandantChosen,
        `/local/batches/${encodeURIComponent(batchId)}/mandant`,
        jsonBody('PUT', { mandantId }),
      ),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['batch', batchId] })
      const others = [['batches'], ['mandants'], ['checklist']]
      await Promise.all(others.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
}

export function useCancelBatch(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      requestJson(batchCancelled, `/local/batches/${encodeURIComponent(batchId)}/cancel`, { method: 'POST' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['batch', batchId] })
      await client.invalidateQueries({ queryKey: ['batches'] })
    },
  })
}

/** Makes a new batch of the originals of a failed one. */
export function useRestartBatch(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      requestJson(madeBatch, `/local/batches/${encodeURIComponent(batchId)}/restart`, { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['batches'] }),
  })
}

export function resultAddress(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/result`
}

export function originalAddress(documentId: string): string {
  return `/local/documents/${encodeURIComponent(documentId)}/original`
}

/** How often pages were turned in this window: their pictures are others than before. */
const turns = new Map<string, number>()

/** A page was turned: its picture is to be loaded anew. */
export function noteTurned(documentId: string, page: number): void {
  const key = `${documentId} ${page}`
  turns.set(key, (turns.get(key) ?? 0) + 1)
}

/** How often a page was turned in this window. */
export function turnsOf(documentId: string, page: number): number {
  return turns.get(`${documentId} ${page}`) ?? 0
}

/** `small` is for pictures that stand beside others, `large` for a page that is enlarged. */
export function pageImageAddress(documentId: string, page: number, size: 'full' | 'small' | 'large' = 'full'): string {
  const address = `/local/documents/${encodeURIComponent(documentId)}/pages/${page}/image`
  const turned = turnsOf(documentId, page)
  const query = [...(size === 'full' ? [] : [`size=${size}`]), ...(turned === 0 ? [] : [`turned=${turned}`])]
  return query.length === 0 ? address : `${address}?${query.join('&')}`
}

function isActive(status: string): boolean {
  return status === 'queued' || status === 'processing'
}
