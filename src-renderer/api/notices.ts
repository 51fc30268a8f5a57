import { useQuery } from '@tanstack/react-query'
import { yearNotices } from '../../wire/notices.ts'
import { requestJson } from './request.ts'

/** Assessments of a client-year beside its papers; asked for anew whenever they are opened. */
export function useYearNotices(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['board', 'notices', mandantId, year],
    queryFn: ({ signal }) =>
      requestJson(yearNotices, `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/notices`, { signal }),
  })
}
