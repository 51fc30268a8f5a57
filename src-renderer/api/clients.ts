import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clientList, clientSecret } from '../../wire/clients.ts'
import type { NewClient } from '../../wire/clients.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

const KEY = ['clients']

/** Programs that may send batches to this engine. */
export function useClients() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(clientList, '/local/clients', { signal }),
  })
}

export function useCreateClient() {
  const client = useQueryClient()
  return useMutation({
    // The answer holds a secret: it is not to outlive the dialog that shows it.
    gcTime: 0,
    mutationFn: (wanted: NewClient) => requestJson(clientSecret, '/local/clients', jsonBody('POST', wanted)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

export function useRotateClient(clientId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: () => requestJson(clientSecret, `${addressOf(clientId)}/rotate`, { method: 'POST' }),
  })
}

export function useRevokeClient(clientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestDone(`${addressOf(clientId)}/revoke`, { method: 'POST' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

function addressOf(clientId: string): string {
  return `/local/clients/${encodeURIComponent(clientId)}`
}
