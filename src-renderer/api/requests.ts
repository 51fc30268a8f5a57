import { useMutation, useQuery } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** One request of another program; never what it sent. As in engine/http/local/window-wire.ts. */
export interface LoggedRequest {
  readonly id: string
  readonly at: number
  readonly clientId: string | null
  readonly method: string
  /** With placeholders: `/v1/batches/:batch_id`. */
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

/** The requests since the engine started, newest first; asked again when a person wants it. */
export function useRequests() {
  return useQuery({
    queryKey: ['requests'],
    queryFn: ({ signal }) => requestJson<{ requests: readonly LoggedRequest[] }>('/local/requests', { signal }),
  })
}

/** Answer to one step of a test call; `body` is shortened, and without the token. */
export interface TestCallStep {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly body: string
}

/** Asks for a token and for the list of batches as another program would, with the server's own answers. */
export function useTestCall() {
  return useMutation({
    // It is made with a secret.
    gcTime: 0,
    mutationFn: (wish: { readonly clientId: string; readonly secret: string }) =>
      requestJson<{ steps: readonly TestCallStep[] }>('/local/test-call', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wish),
      }),
  })
}

/** Where other programs on this machine reach the interface: `http://localhost:7410`. */
export function useApiAddress() {
  return useQuery({
    queryKey: ['api-address'],
    queryFn: ({ signal }) => requestJson<{ baseUrl: string }>('/local/test-call', { signal }),
    staleTime: Infinity,
  })
}
