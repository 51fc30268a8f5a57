import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sealKeys } from '../../wire/seal-keys.ts'
import { requestJson } from './request.ts'

export const sealKeysAddress = '/local/seal-keys/export'
export const verifierPageAddress = '/local/verifier-page'

const KEY = ['seal-keys']

/** The keys that sign Belegmappen. */
export function useSealKeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => requestJson(sealKeys, '/local/seal-keys', { signal }),
  })
}

/** Puts a new key in use. */
export function useRotateSealKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => requestJson(sealKeys, '/local/seal-keys/rotate', { method: 'POST' }),
    onSuccess: keys => client.setQueryData(KEY, keys),
  })
}
