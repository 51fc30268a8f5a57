import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { batchQuery, noteTurned } from './batches.ts'
import { correctionList, madeCorrection, rereadingBegun, revisionBegun } from '../../wire/corrections.ts'
import type { Correction, Judging, RecordedCorrection, Rereading } from '../../wire/corrections.ts'
import type { BatchDetail } from '../../wire/batch-detail.ts'
import { kindChoices } from '../../wire/kinds.ts'
import { jsonBody, requestJson } from './request.ts'

/** Asks for every correction of a batch. Throws RequestError. */
export async function listCorrections(batchId: string): Promise<readonly RecordedCorrection[]> {
  const answer = await requestJson(correctionList, correctionsPath(batchId))
  return answer.corrections
}

/** Corrects a batch and returns the number of the correction. Throws RequestError with what is wrong, in German. */
export async function sendCorrection(batchId: string, correction: Correction | Judging): Promise<number> {
  const { type, ...turn } = correction
  const isTurn = type === 'turn_page'
  const { sequence } = await requestJson(
    madeCorrection,
    isTurn ? turnPath(batchId) : correctionsPath(batchId),
    jsonBody('POST', isTurn ? turn : correction),
  )
  if (correction.type === 'turn_page') noteTurned(correction.documentId, correction.page)
  return sequence
}

export function kindsQuery() {
  return queryOptions({
    queryKey: ['kinds'],
    queryFn: () => requestJson(kindChoices, '/local/kinds'),
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
      // Whether a law asks for the paper goes by the kind.
      if (correction.type === 'set_kind' || correction.type === 'undo')
        void client.invalidateQueries({ queryKey: ['words', correction.documentId] })
      void client.invalidateQueries({ queryKey: ['batches'] })
      return client.fetchQuery({ ...batchQuery(batchId), staleTime: 0 })
    },
    // Whatever was refused: somebody else may have changed the batch.
    onError: () => client.invalidateQueries({ queryKey: ['batch', batchId] }),
  })
}

/** Reads a failed document once more, with a password where it is locked; the answer is the batch where it is read. */
export function useReadAgain(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: Rereading) => {
      const { batchId: readIn } = await requestJson(
        rereadingBegun,
        `/local/batches/${encodeURIComponent(batchId)}/read-again`,
        jsonBody('POST', wanted),
      )
      await client.invalidateQueries({ queryKey: ['batch', batchId] })
      void client.invalidateQueries({ queryKey: ['batches'] })
      return readIn
    },
  })
}

/** Tries again to write a Belegmappe anew that could not be written. */
export function useReviseAgain(batchId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      requestJson(revisionBegun, `/local/batches/${encodeURIComponent(batchId)}/revision`, {
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
