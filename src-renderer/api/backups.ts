import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { backupAsked, backups } from '../../wire/backups.ts'
import { jsonBody, requestJson } from './request.ts'

const BACKUPS = ['backups']
/** Between two looks at one that is under way. */
const LOOK_MS = 2000

/** What became of the scheduled backups. */
export function useBackups() {
  return useQuery({
    queryKey: BACKUPS,
    queryFn: ({ signal }) => requestJson(backups, '/local/backups', { signal }),
    refetchInterval: ({ state }) => (state.data?.isUnderWay === true ? LOOK_MS : false),
  })
}

/** Asks for a backup now. */
export function useTakeBackup() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson(backupAsked, '/local/backups', jsonBody('POST', {})),
    onSuccess: () => client.invalidateQueries({ queryKey: BACKUPS }),
  })
}
