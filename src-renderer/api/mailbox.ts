import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mailbox } from '../../wire/mailbox.ts'
import { requestJson } from './request.ts'

const POLL_MS = 5000
const KEY = ['mailbox']

/** The mailbox, looked at as often as people wonder. */
export function useMailbox() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(mailbox, '/local/mailbox', { signal }),
    refetchInterval: POLL_MS,
  })
}

/** Reads the mailbox now. */
export function useLookIntoMailbox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson(mailbox, '/local/mailbox/look', { method: 'POST' }),
    onSuccess: facts => client.setQueryData(KEY, facts),
  })
}
