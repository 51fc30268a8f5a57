import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { batchQuery } from './batches.ts'
import { requestJson } from './request.ts'
import type { BatchDetail, Box, Field } from './wire.ts'

/** What a person changes about a finished batch; `page` is 1-based within the document. */
export type Correction =
  | { readonly type: 'split_document'; readonly documentId: string; readonly page: number }
  | { readonly type: 'join_document'; readonly documentId: string }
  | { readonly type: 'set_page_aside'; readonly documentId: string; readonly page: number }
  | { readonly type: 'take_page_back'; readonly documentId: string; readonly page: number }

/** What a person decides about what is known of one document; values as they were typed or stand on the page. */
export type Judging =
  /** Null: the kind that the engine found. */
  | { readonly type: 'set_kind'; readonly documentId: string; readonly kindId: string | null }
  | {
      readonly type: 'set_field'
      readonly documentId: string
      readonly name: string
      /** Null: the document does not have it. */
      readonly value: string | null
      /** Where it stands; null when it was typed. */
      readonly place: { readonly page: number; readonly box: Box } | null
    }
  /** The value that the engine found. */
  | { readonly type: 'reset_field'; readonly documentId: string; readonly name: string }
  | { readonly type: 'confirm_document'; readonly documentId: string }
  | { readonly type: 'reopen_document'; readonly documentId: string }
  /** Follows another document of its section; null: the first place. */
  | { readonly type: 'move_document'; readonly documentId: string; readonly after: string | null }
  /** Takes the last judgement of the document back, which has that number. */
  | { readonly type: 'undo'; readonly documentId: string; readonly sequence: number }

/** A kind of document that may be chosen, and the fields that it has of its own. */
export interface KindChoice {
  readonly id: string
  readonly label: string
  readonly section: string
  readonly fields: readonly { readonly id: string; readonly label: string; readonly type: Field['type'] }[]
}

/** What may be chosen: kinds in the order of the Belegmappe, and the fields that all may carry. */
export interface KindChoices {
  readonly kinds: readonly KindChoice[]
  readonly common: readonly { readonly id: string; readonly type: Field['type'] }[]
}

export function kindsQuery() {
  return queryOptions({
    queryKey: ['kinds'],
    queryFn: () => requestJson<KindChoices>('/local/kinds'),
    staleTime: Infinity,
  })
}

/** Corrects a batch; the answer is the batch as it is then, for documents may have new ids. */
export function useCorrectBatch(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (correction: Correction | Judging): Promise<BatchDetail> => {
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
