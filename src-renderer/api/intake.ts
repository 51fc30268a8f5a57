import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { batchPreview, knownFiles, restingUploads } from '../../wire/intake.ts'
import { isOffline, jsonBody, requestDone, requestJson } from './request.ts'

const RETRY_MS = 2_000
const LOOK_AGAIN_MS = 30_000
const RESTING = ['resting-uploads']

/**
 * Which of these bytes are in batches already; those of the mandant who is called so first. Asked as soon as there is
 * something to ask.
 */
export function useKnownFiles(sha256s: readonly string[] | null, mandant: string) {
  return useQuery({
    queryKey: ['known-files', mandant, sha256s],
    queryFn: ({ signal }) =>
      requestJson(knownFiles, '/local/files/known', {
        ...jsonBody('POST', { sha256s: sha256s ?? [], mandant }),
        signal,
      }),
    enabled: sha256s !== null && sha256s.length > 0,
    placeholderData: keepPreviousData,
    retry: (_count, error) => isOffline(error),
    retryDelay: RETRY_MS,
  })
}

/** What files would take and cost, by their names and sizes. */
export function useBatchPreview(files: readonly Pick<File, 'name' | 'size'>[], isAskable: boolean) {
  const asked = files.map(({ name, size }) => ({ name: name.slice(-200), byteSize: size }))
  return useQuery({
    queryKey: ['batch-preview', asked],
    queryFn: ({ signal }) =>
      requestJson(batchPreview, '/local/batches/preview', { ...jsonBody('POST', { files: asked }), signal }),
    enabled: isAskable,
    placeholderData: keepPreviousData,
  })
}

/** Files that were begun to be sent and nobody goes on with; looked at now and then while `isWanted`. */
export function useRestingUploads(isWanted: boolean) {
  return useQuery({
    queryKey: RESTING,
    queryFn: ({ signal }) => requestJson(restingUploads, '/local/uploads', { signal }),
    enabled: isWanted,
    refetchInterval: LOOK_AGAIN_MS,
  })
}

/** Throws such files away. */
export function useDropUploads() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (sha256s: readonly string[]) => {
      const headers = { 'tus-resumable': '1.0.0' }
      for (const sha256 of sha256s) await requestDone(`/local/uploads/${sha256}`, { method: 'DELETE', headers })
    },
    onSettled: () => client.invalidateQueries({ queryKey: RESTING }),
  })
}
