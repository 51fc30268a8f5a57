import { useQuery } from '@tanstack/react-query'
import { backups } from '../../wire/backups.ts'
import { requestJson } from './request.ts'

/** What became of the scheduled backups. */
export function useBackups() {
  return useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => requestJson(backups, '/local/backups', { signal }),
  })
}
