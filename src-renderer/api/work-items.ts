import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemAnswered, workItems } from '../../wire/work-items.ts'
import type { ItemAnswer, ItemAnswered, ItemClosing, ItemReopening } from '../../wire/work-items.ts'
import { jsonBody, requestJson, requestDone } from './request.ts'

const ITEMS = ['board', 'items']

/** "Zu klären" of a client-year; asked for anew whenever it is opened, for any correction may settle an item. */
export function useWorkItems(mandantId: string, year: number) {
  return useQuery({
    queryKey: [...ITEMS, mandantId, year],
    queryFn: ({ signal }) => requestJson(workItems, addressOf(mandantId, year), { signal }),
  })
}

/** Closes an item, or opens it again where no reason is given. */
export function useItemJudging(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (judging: ItemClosing | ItemReopening) =>
      requestDone(
        `${addressOf(mandantId, year)}/${'reason' in judging ? 'close' : 'reopen'}`,
        jsonBody('POST', judging),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  })
}

/** Says of two documents whether they are one; answers with what takes that back. */
export function useCopyAnswer(mandantId: string, year: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: ItemAnswer) =>
      requestJson(itemAnswered, `${addressOf(mandantId, year)}/answer`, jsonBody('POST', answer)),
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  })
}

/** Takes such an answer back, the last step first. */
export function useAnswerUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ back }: ItemAnswered) => {
      for (const { batchId, ...step } of back.toReversed()) {
        const path = `/local/batches/${encodeURIComponent(batchId)}/corrections`
        await requestDone(path, jsonBody('POST', { type: 'undo', ...step }))
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['board'] }),
  })
}

function addressOf(mandantId: string, year: number): string {
  return `/local/mandants/${encodeURIComponent(mandantId)}/years/${year}/items`
}
