import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { settings } from '../../wire/settings.ts'
import { jsonBody, requestJson } from './request.ts'

export const certificateAddress = '/local/certificate'
export const diagnosisAddress = '/local/diagnosis'
export const procedureAddress = '/local/procedure'
export const separatorSheetAddress = '/local/separator-sheet'

const KEY = ['settings']

export function useSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(settings, '/local/settings', { signal }),
  })
}

/** Writes one setting, or takes it out with null. Throws RequestError; a refusal belongs to this setting alone. */
export async function saveSetting(client: QueryClient, key: string, value: unknown): Promise<void> {
  const saved = await requestJson(settings, '/local/settings', jsonBody('PUT', { changes: { [key]: value } }))
  client.setQueryData(KEY, saved)
  // What a setting makes of the mailbox and the scanner holds at once.
  if (key === 'mailbox' || key === 'scanner') await client.invalidateQueries({ queryKey: [key] })
}
