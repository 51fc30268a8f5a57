import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { checklist } from '../../wire/checklist.ts'
import type { ExpectedState, ExpectedInput } from '../../wire/checklist.ts'
import { deletion, deletionList } from '../../wire/deletions.ts'
import { MANDANTS_PER_PAGE, mandantDetail, mandantPage, savedMandant } from '../../wire/mandants.ts'
import type { MandantForm } from '../../wire/mandants.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

const LIST = ['mandants']
const detailKey = (mandantId: string) => ['mandant', mandantId]
const checklistKey = (mandantId: string) => ['checklist', mandantId]
const DELETIONS = ['deletions']
const LEAVE_MS = 1000

/** A page of the mandants whose names and numbers hold every word of a text. */
export function useMandantPage(text: string, page: number) {
  const query = new URLSearchParams({
    text,
    limit: String(MANDANTS_PER_PAGE),
    offset: String(page * MANDANTS_PER_PAGE),
  }).toString()
  return useQuery({
    queryKey: [...LIST, query],
    queryFn: ({ signal }) => requestJson(mandantPage, `/local/mandants?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

const CHOICES_MAX = 50

/** The first mandants by name that a text finds, and how many it finds in all. */
export function useMandantChoices(text: string) {
  const query = new URLSearchParams({ text: text.trim(), limit: String(CHOICES_MAX) }).toString()
  return useQuery({
    queryKey: [...LIST, 'choice', query],
    queryFn: ({ signal }) => requestJson(mandantPage, `/local/mandants?${query}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Whether a mandant is called so, upper and lower case alike. */
export async function isNameTaken(name: string): Promise<boolean> {
  if (name === '') return false
  const query = new URLSearchParams({ text: name, limit: String(CHOICES_MAX) }).toString()
  const { mandants } = await requestJson(mandantPage, `/local/mandants?${query}`)
  return mandants.some(mandant => mandant.name.toLocaleLowerCase('de') === name.toLocaleLowerCase('de'))
}

/** The name of a mandant; null while it is not known, and when there is no such mandant. */
export function useMandantName(mandantId: string): string | null {
  const { data } = useQuery({
    queryKey: detailKey(mandantId),
    queryFn: ({ signal }) => requestJson(mandantDetail, addressOf(mandantId), { signal }),
    enabled: mandantId !== '',
  })
  return data?.name ?? null
}

export function useMandant(mandantId: string) {
  return useQuery({
    queryKey: detailKey(mandantId),
    queryFn: ({ signal }) => requestJson(mandantDetail, addressOf(mandantId), { signal }),
    enabled: mandantId !== '',
  })
}

/** Saves the form over the version it was read from, or creates a mandant (`mandantId` null). */
export function useSaveMandant(mandantId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, version }: { readonly form: MandantForm; readonly version: number }) =>
      mandantId === null
        ? requestJson(savedMandant, '/local/mandants', jsonBody('POST', { form }))
        : requestJson(savedMandant, addressOf(mandantId), jsonBody('PUT', { form, version })),
    onSuccess: async saved => {
      if (saved.outcome !== 'saved') return
      await client.invalidateQueries({ queryKey: detailKey(saved.id) })
      await client.invalidateQueries({ queryKey: LIST })
      // Batches carry the name of their mandant.
      await client.invalidateQueries({ queryKey: ['batches'] })
    },
  })
}

/** Deletes a mandant for good; `name` is what was typed to confirm it. */
export function useDeleteMandant(mandantId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => requestJson(deletion, `${addressOf(mandantId)}/delete`, jsonBody('POST', { name })),
    onSuccess: async () => {
      await Promise.all([LIST, DELETIONS, ['batches']].map(queryKey => client.invalidateQueries({ queryKey })))
      // Once the screen that shows it has been left.
      setTimeout(() => {
        for (const queryKey of [detailKey(mandantId), checklistKey(mandantId)]) client.removeQueries({ queryKey })
      }, LEAVE_MS)
    },
  })
}

export function useDeletions() {
  return useQuery({
    queryKey: DELETIONS,
    queryFn: ({ signal }) => requestJson(deletionList, '/local/deletions', { signal }),
  })
}

export function useChecklist(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...checklistKey(mandantId), year],
    queryFn: ({ signal }) => requestJson(checklist, `${addressOf(mandantId)}/checklist?year=${year}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Changes of a checklist; each shows in it at once. */
export function useChecklistChanges(mandantId: string, year: number) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: checklistKey(mandantId) })
  const add = useMutation({
    mutationFn: (documents: readonly ExpectedInput[]) =>
      requestDone(`${addressOf(mandantId)}/checklist`, jsonBody('POST', { year, documents })),
    onSuccess,
  })
  const remove = useMutation({
    mutationFn: (expectedId: string) => requestDone(expectedAddress(expectedId), { method: 'DELETE' }),
    onSuccess,
  })
  const setState = useMutation({
    mutationFn: ({ expectedId, state }: { readonly expectedId: string; readonly state: ExpectedState }) =>
      requestDone(`${expectedAddress(expectedId)}/state`, jsonBody('POST', { year, state })),
    onSuccess,
  })
  return { add, remove, setState }
}

export function exportAddress(mandantId: string): string {
  return `${addressOf(mandantId)}/export`
}

export function deletionRecordAddress(deletionId: string): string {
  return `/local/deletions/${encodeURIComponent(deletionId)}/record`
}

function addressOf(mandantId: string): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}`
}

function expectedAddress(expectedId: string): string {
  return `/local/expected/${encodeURIComponent(expectedId)}`
}
