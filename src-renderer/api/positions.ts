import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import { positionChoices, positionSet } from '../../wire/positions.ts'
import { requestJson } from './request.ts'

/**
 * What the documents of a finished batch count for; asked again with each correction, for any of them may change sums.
 * The sums from before stand until the new ones are there.
 */
export function usePositions({ id, status, revision }: Pick<BatchDetail, 'id' | 'status' | 'revision'>) {
  return useQuery({
    queryKey: ['positions', id, revision.wanted, revision.done],
    queryFn: ({ signal }) => requestJson(positionSet, `/local/batches/${encodeURIComponent(id)}/positions`, { signal }),
    enabled: status === 'completed',
    placeholderData: keepPreviousData,
  })
}

/** Lines of forms and reasons that a person may choose from. */
export function positionChoicesQuery() {
  return queryOptions({
    queryKey: ['position-choices'],
    queryFn: () => requestJson(positionChoices, '/local/position-choices'),
    staleTime: Infinity,
  })
}
