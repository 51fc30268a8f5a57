import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from './request.ts'
import type { Delivery } from './wire.ts'

const POLL_MS = 3000

/** What another program was told about a batch, and whether it arrived. */
export function useDeliveries(batchId: string) {
  return useQuery({
    queryKey: ['deliveries', batchId],
    queryFn: ({ signal }) =>
      requestJson<{ receiver: string; deliveries: readonly Delivery[] }>(addressOf(batchId), { signal }),
    refetchInterval: POLL_MS,
  })
}

export function useReplayDelivery(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (eventId: string) =>
      requestJson<void>(`${addressOf(batchId)}/${encodeURIComponent(eventId)}/replay`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries', batchId] }),
  })
}

function addressOf(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/deliveries`
}
