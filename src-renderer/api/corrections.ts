import { useMutation, useQueryClient } from '@tanstack/react-query'
import { batchQuery } from './batches.ts'
import { requestJson } from './request.ts'
import type { BatchDetail } from './wire.ts'

/** What a person changes about a finished batch; `page` is 1-based within the document. */
export type Correction =
  | { readonly type: 'split_document'; readonly documentId: string; readonly page: number }
  | { readonly type: 'join_document'; readonly documentId: string }
  | { readonly type: 'set_page_aside'; readonly documentId: string; readonly page: number }
  | { readonly type: 'take_page_back'; readonly documentId: string; readonly page: number }

/** Corrects a batch; the answer is the batch as it is then, for documents may have new ids. */
export function useCorrectBatch(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (correction: Correction): Promise<BatchDetail> => {
      await requestJson<{ sequence: number }>(`/local/batches/${encodeURIComponent(batchId)}/corrections`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(correction),
      })
      void client.invalidateQueries({ queryKey: ['batches'] })
      return client.fetchQuery({ ...batchQuery(batchId), staleTime: 0 })
    },
    // Whatever was refused: somebody else may have changed the batch.
    onError: () => client.invalidateQueries({ queryKey: ['batch', batchId] }),
  })
}

/** Tries again to write a Belegmappe anew that could not be written. */
export function useReviseAgain(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      requestJson<{ wanted: number; done: number }>(`/local/batches/${encodeURIComponent(batchId)}/revision`, {
        method: 'POST',
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['batch', batchId] }),
  })
}
