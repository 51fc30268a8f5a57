import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { batchQuery, noteTurned } from './batches.ts'
import { requestJson } from './request.ts'
import type { Correction, Judging } from './correction-wire.ts'
import type { BatchDetail, Field } from './wire.ts'

export type { Correction, Judging } from './correction-wire.ts'

/** A correction that was made, the first one first; of values the engine tells more than the window asks for. */
export interface RecordedCorrection {
  readonly sequence: number
  readonly at: number
  readonly correction: {
    readonly type: (Correction | Judging)['type']
    readonly documentId: string
    /** Of an `undo`: the correction that it took back. */
    readonly sequence?: number
    /** Of a field's correction. */
    readonly name?: string
  }
  /** An `undo` of it is possible: it is the last judgement of its document. */
  readonly canUndo: boolean
}

/** Asks for every correction of a batch. Throws RequestError. */
export async function listCorrections(batchId: string): Promise<readonly RecordedCorrection[]> {
  const answer = await requestJson<{ corrections: readonly RecordedCorrection[] }>(correctionsPath(batchId))
  return answer.corrections
}

/** Corrects a batch and returns the number of the correction. Throws RequestError with what is wrong, in German. */
export async function sendCorrection(batchId: string, correction: Correction | Judging): Promise<number> {
  const { type, ...turn } = correction
  const isTurn = type === 'turn_page'
  const { sequence } = await requestJson<{ sequence: number }>(isTurn ? turnPath(batchId) : correctionsPath(batchId), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(isTurn ? turn : correction),
  })
  if (correction.type === 'turn_page') noteTurned(correction.documentId, correction.page)
  return sequence
}

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
      await sendCorrection(batchId, correction)
      if (correction.type === 'turn_page')
        void client.invalidateQueries({ queryKey: ['words', correction.documentId, correction.page] })
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

function turnPath(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/turn`
}

function correctionsPath(batchId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/corrections`
}
