import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { editionAsked, editions } from '../../wire/editions.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

const EDITIONS = ['board', 'editions']
/** While one is being written. */
const POLL_MS = 1500

/** Editions of a client-year's Belegmappe; looked at again until the one that somebody waits for is there. */
export function useEditions(mandantId: string, year: number) {
  const client = useQueryClient()
  const editionsQuery = useQuery({
    queryKey: [...EDITIONS, mandantId, year],
    queryFn: ({ signal }) => requestJson(editions, addressOf(mandantId, year), { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.editions.some(({ state }) => state === 'waiting') === true ? POLL_MS : false,
  })
  const isWriting = editionsQuery.data?.editions.some(({ state }) => state === 'waiting') === true
  // What was written may be a release: the head of the screen says so, too.
  useEffect(() => {
    if (!isWriting) void client.invalidateQueries({ queryKey: ['board', 'one'] })
  }, [client, isWriting])
  return editionsQuery
}

/** Asks for the next edition. */
export function useNewEdition(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson(editionAsked, addressOf(mandantId, year), { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: EDITIONS }),
  })
}

/** Releases what an edition shows. */
export function useRelease(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (number: number) =>
      requestJson(editionAsked, `${yearAddress(mandantId, year)}/release`, jsonBody('POST', { number })),
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  })
}

/** Opens a released client-year again, with a reason. */
export function useReopening(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => requestDone(`${yearAddress(mandantId, year)}/open`, jsonBody('POST', { reason })),
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  })
}

/** `open` shows the Belegmappe instead of saving it. */
export function editionAddress(mandantId: string, year: number, number: number, purpose: 'save' | 'open'): string {
  return `${addressOf(mandantId, year)}/${number}/file${purpose === 'open' ? '?open=1' : ''}`
}

function addressOf(mandantId: string, year: number): string {
  return `${yearAddress(mandantId, year)}/editions`
}

function yearAddress(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}`
}
