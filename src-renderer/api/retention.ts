import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deletion, documentDeletionPreview } from '../../wire/deletions.ts'
import type { DeletionReason } from '../../wire/deletions.ts'
import { retention, retentionDone, yearDeletionPreview } from '../../wire/retention.ts'
import { jsonBody, requestJson } from './request.ts'

const RETENTION = ['retention']
/** What a deletion takes something from. */
const TOUCHED = [['deletions'], RETENTION, ['mandants'], ['batches'], ['board'], ['client-year']]

/** Periods, holds, and what is due; only the leitung may ask. */
export function useRetention(isAllowed: boolean) {
  return useQuery({
    queryKey: RETENTION,
    queryFn: ({ signal }) => requestJson(retention, '/local/retention', { signal }),
    enabled: isAllowed,
  })
}

/** Sets and lifts holds of a mandant. */
export function useHolds(mandantId: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: RETENTION })
  const set = useMutation({
    mutationFn: (order: { readonly year: number | null; readonly reason: string }) =>
      requestJson(retentionDone, `${addressOf(mandantId)}/holds`, jsonBody('POST', order)),
    onSuccess,
  })
  const lift = useMutation({
    mutationFn: (holdId: string) =>
      requestJson(
        retentionDone,
        `${addressOf(mandantId)}/holds/${encodeURIComponent(holdId)}/lift`,
        jsonBody('POST', {}),
      ),
    onSuccess,
  })
  return { set, lift }
}

/** What deleting a client-year would remove. */
export function useYearDeletion(mandantId: string, year: number) {
  return useQuery({
    queryKey: ['year-deletion', mandantId, year],
    queryFn: ({ signal }) =>
      requestJson(yearDeletionPreview, `${addressOf(mandantId)}/years/${year}/deletion`, { signal }),
    staleTime: 0,
  })
}

/** Deletes a client-year for good; the year was typed to confirm it. */
export function useDeleteYear(mandantId: string, year: number) {
  return useDeleting(`${addressOf(mandantId)}/years/${year}/delete`)
}

/** Deletes a delivery for good; its name was typed to confirm it. */
export function useDeleteBatch(batchId: string) {
  return useDeleting(`/local/batches/${encodeURIComponent(batchId)}/delete`)
}

/** What deleting a document would remove. */
export function useDocumentDeletion(batchId: string, documentId: string) {
  return useQuery({
    queryKey: ['document-deletion', batchId, documentId],
    queryFn: ({ signal }) =>
      requestJson(documentDeletionPreview, `${documentAddress(batchId, documentId)}/deletion`, { signal }),
    staleTime: 0,
  })
}

/**
 * Deletes a document for good, with the file that it came in, whose name was typed to confirm it. Who asked is led away
 * first: what is shown of the document would be asked for again, and is not there any more.
 */
export function useDeleteDocument(
  { batchId, documentId }: { readonly batchId: string; readonly documentId: string },
  onDeleted: (deletionId: string) => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (order: { readonly name: string; readonly reason: DeletionReason }) =>
      requestJson(deletion, `${documentAddress(batchId, documentId)}/delete`, jsonBody('POST', order)),
    onSuccess: async ({ id }) => {
      onDeleted(id)
      await Promise.all(TOUCHED.map(queryKey => client.invalidateQueries({ queryKey })))
      // What the window still knew of it goes as well.
      client.removeQueries({ type: 'inactive' })
    },
  })
}

function documentAddress(batchId: string, documentId: string): string {
  return `/local/batches/${encodeURIComponent(batchId)}/documents/${encodeURIComponent(documentId)}`
}

function useDeleting(address: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => requestJson(deletion, address, jsonBody('POST', { name })),
    onSuccess: async () => {
      await Promise.all(TOUCHED.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
}

function addressOf(mandantId: string): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}`
}
