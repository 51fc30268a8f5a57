import { useQuery } from '@tanstack/react-query'
import { yearReported } from '../../wire/reported.ts'
import { requestJson } from './request.ts'

/** What others reported to the tax office, beside the papers of a client-year; asked for anew whenever it is opened. */
export function useYearReported(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['board', 'reported', mandantId, year],
    queryFn: ({ signal }) =>
      requestJson(yearReported, `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/reported`, { signal }),
  })
}
