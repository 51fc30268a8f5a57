import { useMutation, useQuery } from '@tanstack/react-query'
import { requestJson } from './request.ts'

/** A file of the result of a batch, as in engine/http/local/managed-files-routes.ts. */
export interface ResultFile {
  readonly id: string
  /** Empty for what lies beside the Belegmappe. */
  readonly folder: string
  readonly name: string
  readonly byteSize: number
  readonly modifiedAt: number
  /** The Belegmappe itself, as it is now. */
  readonly isBinder: boolean
}

/** What the check of a Belegmappe says, as in engine/http/local/verify-route.ts. */
export interface Verification {
  readonly sha256: string
  readonly byteSize: number
  readonly batchId: string | null
  readonly checks: readonly {
    readonly id: string
    /** `unproved`: nothing to check it against is there. */
    readonly state: 'ok' | 'wrong' | 'unproved'
    readonly text: string
    readonly findings: readonly string[]
  }[]
  /** The file is the one that the engine recorded when it was finished. */
  readonly isRecorded: boolean
}

/** Files of a finished batch; `edition` changes when the Belegmappe was written anew. */
export function useResultFiles(batchId: string, edition: string) {
  return useQuery({
    queryKey: ['result-files', batchId, edition],
    queryFn: ({ signal }) => requestJson<{ files: readonly ResultFile[] }>(`${addressOf(batchId)}/files`, { signal }),
  })
}

/** Checks the Belegmappe with all that is in it; takes seconds, or minutes for a large one. */
export function useVerifyResult(batchId: string) {
  return useMutation({
    mutationFn: () => requestJson<Verification>(`${addressOf(batchId)}/verify`, { method: 'POST' }),
  })
}

/** `open` shows the Belegmappe instead of saving it. */
export function resultFileAddress(batchId: string, fileId: string, purpose: 'save' | 'open' = 'save'): string {
  return `${addressOf(batchId)}/files/${encodeURIComponent(fileId)}${purpose === 'open' ? '?open=1' : ''}`
}

function addressOf(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}`
}
