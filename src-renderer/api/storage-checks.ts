import { useQuery } from '@tanstack/react-query'
import { storageChecks } from '../../wire/storage-checks.ts'
import { requestJson } from './request.ts'

/** What the engine found when it looked over its own data. */
export function useStorageChecks() {
  return useQuery({
    queryKey: ['storage-checks'],
    queryFn: ({ signal }) => requestJson(storageChecks, '/local/storage-checks', { signal }),
  })
}
