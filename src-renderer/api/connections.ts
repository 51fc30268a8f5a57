import { useQuery } from '@tanstack/react-query'
import { connections } from '../../wire/connections.ts'
import { requestJson } from './request.ts'

/** Where the program connected to. */
export function useConnections() {
  return useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => requestJson(connections, '/local/connections', { signal }),
  })
}
