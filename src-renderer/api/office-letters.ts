import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { officeLetters } from '../../wire/office-letters.ts'
import { keptLetter } from '../../wire/request-letter.ts'
import type { LetterDraft } from '../../wire/request-letter.ts'
import { jsonBody, requestJson } from './request.ts'

/** Letters of the tax office in a client-year; asked for anew whenever they are opened. */
export function useOfficeLetters(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['board', 'office-letters', mandantId, year],
    queryFn: ({ signal }) => requestJson(officeLetters, pathOf(mandantId, year), { signal }),
  })
}

/** Keeps what is chosen for the points of a letter, or takes the last keeping back. */
export function useAnswerChanges(mandantId: string, year: number, documentId: string) {
  const client = useQueryClient()
  const path = `${pathOf(mandantId, year)}/${encodeURIComponent(documentId)}/answer`
  const onSettled = () => client.invalidateQueries({ queryKey: ['board', 'office-letters', mandantId, year] })
  const keep = useMutation({
    mutationFn: (kept: { readonly seen: number; readonly draft: LetterDraft }) =>
      requestJson(keptLetter, path, jsonBody('PUT', kept)),
    onSettled,
  })
  const undo = useMutation({
    mutationFn: (seen: number) => requestJson(keptLetter, `${path}/undo`, jsonBody('POST', { seen })),
    onSettled,
  })
  return { keep, undo }
}

function pathOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/office-letters`
}
