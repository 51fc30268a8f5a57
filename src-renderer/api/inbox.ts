import { useQuery } from '@tanstack/react-query'
import { inbox } from '../../wire/inbox.ts'
import { requestJson } from './request.ts'

const POLL_MS = 5000

/** The watched folder, looked at as often as people wonder. */
export function useInbox() {
  return useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => requestJson(inbox, '/local/inbox', { signal }),
    refetchInterval: POLL_MS,
  })
}
