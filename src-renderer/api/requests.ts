import { useMutation, useQuery } from '@tanstack/react-query'
import { requestList } from '../../wire/requests.ts'
import { apiAddress, testCallSteps } from '../../wire/test-call.ts'
import type { TestCall } from '../../wire/test-call.ts'
import { jsonBody, requestJson } from './request.ts'

/** The requests since the engine started, newest first; asked again when a person wants it. */
export function useRequests() {
  return useQuery({
    queryKey: ['requests'],
    queryFn: ({ signal }) => requestJson(requestList, '/local/requests', { signal }),
  })
}

/** Asks for a token and for the list of batches as another program would, with the server's own answers. */
export function useTestCall() {
  return useMutation({
    // It is made with a secret.
    gcTime: 0,
    mutationFn: (wish: TestCall) => requestJson(testCallSteps, '/local/test-call', jsonBody('POST', wish)),
  })
}

/** Where other programs on this machine reach the interface: `http://localhost:7410`. */
export function useApiAddress() {
  return useQuery({
    queryKey: ['api-address'],
    queryFn: ({ signal }) => requestJson(apiAddress, '/local/test-call', { signal }),
    staleTime: Infinity,
  })
}
