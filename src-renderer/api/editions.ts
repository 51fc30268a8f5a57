import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { editionAsked, editions } from '../../wire/editions.ts'
import { requestJson } from './request.ts'

const EDITIONS = ['board', 'editions']
/** While one is being written. */
const POLL_MS = 1500

/** Editions of a client-year's Belegmappe; looked at again until the one that somebody waits for is there. */
export function useEditions(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...EDITIONS, mandantId, year],
    queryFn: ({ signal }) => requestJson(editions, addressOf(mandantId, year), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.editions.some(({ state }) => state === 'waiting') === true ? POLL_MS : false,
  })
}

/** Asks for the next edition. */
export function useNewEdition(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson(editionAsked, addressOf(mandantId, year), { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: EDITIONS }),
  })
}

/** `open` shows the Belegmappe instead of saving it. */
export function editionAddress(mandantId: string, year: number, number: number, purpose: 'save' | 'open'): string {
  return `${addressOf(mandantId, year)}/${number}/file${purpose === 'open' ? '?open=1' : ''}`
}

function addressOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/editions`
}
