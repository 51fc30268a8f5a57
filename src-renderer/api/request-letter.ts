import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorOf, jsonBody, noConnection } from './request.ts'

/** A browser begins to save at once; the bytes may go when it has surely read them. */
const FORGET_MS = 60_000

/**
 * Writes a request letter for items of a checklist, hands it to the browser as a file, and reads the checklist anew.
 */
export function useRequestLetter(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (expectedIds: readonly string[]) => {
      const response = await fetch(`/local/mandants/${encodeURIComponent(mandantId)}/request-letter`, {
        ...jsonBody('POST', { year, expectedIds }),
        credentials: 'same-origin',
      }).catch(() => {
        throw noConnection()
      })
      if (!response.ok) throw errorOf(response.status, await response.text())
      save(await response.blob(), filenameOf(response.headers.get('content-disposition') ?? ''))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['checklist', mandantId] }),
  })
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
