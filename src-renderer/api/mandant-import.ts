import { useMutation, useQueryClient } from '@tanstack/react-query'
import { importPreview, importResult } from '../../wire/mandant-import.ts'
import type { ImportCounts } from '../../wire/mandant-import.ts'
import { jsonBody, requestJson } from './request.ts'

/** What is put into each column; null leaves it out. */
export type ImportColumns = readonly (string | null)[]

/** Says what taking a list (base64) would do; `columns` null: as its heads propose. */
export function usePreviewImport() {
  return useMutation({
    mutationFn: (order: { readonly content: string; readonly columns: ImportColumns | null }) =>
      requestJson(importPreview, '/local/mandants/import/preview', jsonBody('POST', order)),
  })
}

interface ImportOrder {
  readonly content: string
  readonly columns: ImportColumns
  readonly expected: ImportCounts
}

/** Takes a list as its preview showed it. */
export function useTakeImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: ImportOrder) => requestJson(importResult, '/local/mandants/import', jsonBody('POST', order)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['mandants'] })
      await client.invalidateQueries({ queryKey: ['mandant'] })
    },
  })
}
