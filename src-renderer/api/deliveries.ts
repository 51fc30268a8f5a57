import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deliveryList } from '../../wire/deliveries.ts'
import { requestDone, requestJson } from './request.ts'

const POLL_MS = 3000

/** What another program was told about a batch, and whether it arrived. */
export function useDeliveries(batchId: string) {
  return useQuery({
    queryKey: ['deliveries', batchId],
    queryFn: ({ signal }) => requestJson(deliveryList, addressOf(batchId), { signal }),
    refetchInterval: POLL_MS,
  })
}

export function useReplayDelivery(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) =>
      requestDone(`${addressOf(batchId)}/${encodeURIComponent(eventId)}/replay`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', batchId] }),
  })
}

function addressOf(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/deliveries`
}
