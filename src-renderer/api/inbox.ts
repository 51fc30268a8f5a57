import { useQuery } from '@tanstack/react-query'
import { requestJson } from './request.ts'
import type { Inbox } from './wire.ts'

const POLL_MS = 5000

/** The watched folder, looked at as often as people wonder. */
export function useInbox() {
  return useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => requestJson<Inbox>('/local/inbox', { signal }),
    refetchInterval: POLL_MS,
  })
}
