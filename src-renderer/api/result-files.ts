import { useMutation, useQuery } from '@tanstack/react-query'
import { resultFileList } from '../../wire/result-files.ts'
import { verification } from '../../wire/verification.ts'
import { requestJson } from './request.ts'

/** Files of a finished batch; `edition` changes when the Belegmappe was written anew. */
export function useResultFiles(batchId: string, edition: string) {
  return useQuery({
    queryKey: ['result-files', batchId, edition],
    queryFn: ({ signal }) => requestJson(resultFileList, `${addressOf(batchId)}/files`, { signal }),
  })
}

/** Checks the Belegmappe with all that is in it; takes seconds, or minutes for a large one. */
export function useVerifyResult(batchId: string) {
  return useMutation({
    mutationFn: () => requestJson(verification, `${addressOf(batchId)}/verify`, { method: 'POST' }),
  })
}

/** `open` shows the Belegmappe instead of saving it. */
export function resultFileAddress(batchId: string, fileId: string, purpose: 'save' | 'open' = 'save'): string {
  return `${addressOf(batchId)}/files/${encodeURIComponent(fileId)}${purpose === 'open' ? '?open=1' : ''}`
}

function addressOf(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}`
}
