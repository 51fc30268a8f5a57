import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import { batchBookings } from '../../wire/bookings.ts'
import { requestJson } from './request.ts'

/** What the Buchungsstapel of a finished batch has; asked again with each correction. */
export function useBookings({ id, status, revision }: Pick<BatchDetail, 'id' | 'status' | 'revision'>) {
  return useQuery({
    queryKey: ['bookings', id, revision.wanted, revision.done],
    queryFn: ({ signal }) =>
      requestJson(batchBookings, `/local/batches/${encodeURIComponent(id)}/bookings`, { signal }),
    enabled: status === 'completed',
    placeholderData: keepPreviousData,
  })
}
