import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { bookingStack, bookingStacks } from '../../wire/booking-stacks.ts'
import { jsonBody, requestDone, requestJson } from './request.ts'

const keyOf = (mandantId: string) => ['booking-stacks', mandantId]
const addressOf = (mandantId: string) => `/local/mandants/${encodeURIComponent(mandantId)}/booking-stacks`

/** Buchungsstapel that were handed over for a mandant, and what they teach. */
export function useBookingStacks(mandantId: string) {
  return useQuery({
    queryKey: keyOf(mandantId),
    queryFn: ({ signal }) => requestJson(bookingStacks, addressOf(mandantId), { signal }),
  })
}

/** Hands a file over (`isOwn`: although it names another mandant), or takes one back. */
export function useBookingStackChanges(mandantId: string) {
  const client = useQueryClient()
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(mandantId) })
  const take = useMutation({
    mutationFn: ({ file, isOwn }: { readonly file: File; readonly isOwn: boolean }) => {
      const query = new URLSearchParams({ name: file.name, own: isOwn ? 'yes' : 'no' }).toString()
      const headers = { 'content-type': 'application/octet-stream' }
      return requestJson(bookingStack, `${addressOf(mandantId)}?${query}`, { method: 'POST', headers, body: file })
    },
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (stackId: string) =>
      requestDone(`${addressOf(mandantId)}/${encodeURIComponent(stackId)}/undo`, jsonBody('POST', {})),
    onSuccess,
  })
  return { take, undo }
}
