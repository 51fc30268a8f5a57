import { useQuery } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** What can be set in the window, as in engine/http/local/window-wire.ts; changes take effect at the next start. */
export interface Settings {
  readonly settings: readonly Setting[]
  readonly dataDir: string
  /** Of the disk that holds the data folder. */
  readonly freeBytes: number
  /** Languages that recognition can read. */
  readonly languages: readonly string[]
  /** Whether other programs can be given a certificate to trust. */
  readonly hasCertificate: boolean
}

export interface Setting {
  /** As in `config.json`. */
  readonly key: string
  /** As it is written; null where nobody set it. */
  readonly value: unknown
  /** What holds where nobody sets it. */
  readonly fallback: unknown
  /** The environment stands above the file, so that the window cannot change it. */
  readonly origin: 'default' | 'file' | 'environment'
  /** The running engine still works with another value. */
  readonly isPending: boolean
}

export const certificateAddress = '/local/certificate'
export const procedureAddress = '/local/procedure'
export const separatorSheetAddress = '/local/separator-sheet'

const KEY = ['settings']

export function useSettings() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson<Settings>('/local/settings', { signal }),
  })
}

/** Writes one setting, or takes it out with null. Throws RequestError; a refusal belongs to this setting alone. */
export async function saveSetting(client: QueryClient, key: string, value: unknown): Promise<void> {
  const settings = await requestJson<Settings>('/local/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ changes: { [key]: value } }),
  })
  client.setQueryData(KEY, settings)
}
