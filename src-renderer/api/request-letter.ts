import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keptLetter } from '../../wire/request-letter.ts'
import type { KeptLetter, LetterDraft } from '../../wire/request-letter.ts'
import { errorOf, jsonBody, noConnection, requestJson } from './request.ts'

/** A browser begins to save at once; the bytes may go when it has surely read them. */
const FORGET_MS = 60_000

/** A letter of a client-year: the request letter, or the objection against a notice. */
export interface LetterOf {
  readonly mandantId: string
  readonly year: number
  /** The notice; null: the request letter. */
  readonly documentId: string | null
}

/** A letter of a client-year, as it was kept or as it is proposed, read anew each time that it is opened. */
export function useLetter(of: LetterOf) {
  return useQuery({
    queryKey: keyOf(of),
    queryFn: ({ signal }) => requestJson(keptLetter, pathOf(of), { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

/** Keeps a letter, takes the last keeping back, and writes what is kept as a file that the browser saves. */
export function useLetterChanges(of: LetterOf) {
  const client = useQueryClient()
  const path = pathOf(of)
  const onSuccess = (letter: KeptLetter): void => {
    client.setQueryData(keyOf(of), letter)
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
    mutationFn: (as: 'pdf' | 'mail') => writeLetter(of, as),
    onSettled: () => client.invalidateQueries({ queryKey: ['checklist', of.mandantId] }),
  })
  return { keep, undo, write }
}

function keyOf({ mandantId, year, documentId }: LetterOf): readonly unknown[] {
  return ['letter', mandantId, year, documentId]
}

function pathOf({ mandantId, year, documentId }: LetterOf): string {
  const path = `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}`
  return documentId === null ? `${path}/letter` : `${path}/notices/${encodeURIComponent(documentId)}/objection`
}

async function writeLetter(of: LetterOf, as: 'pdf' | 'mail'): Promise<void> {
  const { mandantId, year, documentId } = of
  const path =
    documentId === null ? `/local/mandants/${encodeURIComponent(mandantId)}/request-letter` : `${pathOf(of)}/file`
  const response = await fetch(path, {
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
