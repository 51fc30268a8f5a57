import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { yearReported } from '../../wire/reported.ts'
import type { Judging } from '../../wire/corrections.ts'
import { sendCorrection } from './corrections.ts'
import { requestJson } from './request.ts'

/** What others reported to the tax office, beside the papers of a client-year; asked for anew whenever it is opened. */
export function useYearReported(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['board', 'reported', mandantId, year],
    queryFn: ({ signal }) =>
      requestJson(yearReported, `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/reported`, { signal }),
  })
}

/** Corrects a printout of reported data. Throws RequestError with what is wrong, in German. */
export function useReportedCorrection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ batchId, judging }: { readonly batchId: string; readonly judging: Judging }) =>
      sendCorrection(batchId, judging),
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['batches'] })
      await client.invalidateQueries({ queryKey: ['board'] })
    },
  })
}
