import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { requestJson } from './request.ts'
import type { Client, ClientSecret } from './wire.ts'

const KEY = ['clients']

/** Programs that may send batches to this engine. */
export function useClients() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson<{ clients: readonly Client[] }>('/local/clients', { signal }),
  })
}

export function useCreateClient() {
  const client = useQueryClient()
  return useMutation({
    // The answer holds a secret: it is not to outlive the dialog that shows it.
    gcTime: 0,
    mutationFn: (wanted: { name: string; scopes: readonly string[]; projectId?: string }) =>
      requestJson<ClientSecret>('/local/clients', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted),
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

export function useRotateClient(clientId: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: () => requestJson<ClientSecret>(`${addressOf(clientId)}/rotate`, { method: 'POST' }),
  })
}

export function useRevokeClient(clientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson<void>(`${addressOf(clientId)}/revoke`, { method: 'POST' }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: KEY })
      await client.invalidateQueries({ queryKey: ['projects'] })
    },
  })
}

function addressOf(clientId: string): string {
  return `/local/clients/${encodeURIComponent(clientId)}`
}
