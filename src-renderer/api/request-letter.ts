import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keptLetter } from '../../wire/request-letter.ts'
import type { KeptLetter, LetterDraft } from '../../wire/request-letter.ts'
import { errorOf, jsonBody, noConnection, requestJson } from './request.ts'

/** A browser begins to save at once; the bytes may go when it has surely read them. */
const FORGET_MS = 60_000

/** The request letter of a client-year, as it was kept or as it is proposed, read anew each time that it is opened. */
export function useLetter(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['letter', mandantId, year],
    queryFn: ({ signal }) => requestJson(keptLetter, pathOf(mandantId, year), { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** Keeps a letter, takes the last keeping back, and writes what is kept as a file that the browser saves. */
export function useLetterChanges(mandantId: string, year: number) {
  const client = useQueryClient()
  const path = pathOf(mandantId, year)
  const onSuccess = (letter: KeptLetter): void => {
    client.setQueryData(['letter', mandantId, year], letter)
  }
  const keep = useMutation({
    mutationFn: (kept: { readonly seen: number; readonly draft: LetterDraft }) =>
      requestJson(keptLetter, path, jsonBody('PUT', kept)),
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (seen: number) => requestJson(keptLetter, `${path}/undo`, jsonBody('POST', { seen })),
    onSuccess,
  })
  const write = useMutation({
    mutationFn: (as: 'pdf' | 'mail') => writeLetter(mandantId, year, as),
    onSettled: () => client.invalidateQueries({ queryKey: ['checklist', mandantId] }),
  })
  return { keep, undo, write }
}

function pathOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/letter`
}

async function writeLetter(mandantId: string, year: number, as: 'pdf' | 'mail'): Promise<void> {
  const response = await fetch(`/local/mandants/${encodeURIComponent(mandantId)}/request-letter`, {
    ...jsonBody('POST', { year, as }),
    credentials: 'same-origin',
  }).catch(() => {
    throw noConnection()
  })
  if (!response.ok) throw errorOf(response.status, await response.text())
  save(await response.blob(), filenameOf(response.headers.get('content-disposition') ?? ''))
}

/** The name in `filename*` (RFC 8187). */
function filenameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded === undefined ? 'Anforderung.pdf' : decodeURIComponent(encoded)
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), FORGET_MS)
}
