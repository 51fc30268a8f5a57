import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { batchQuery } from '../../api/batches.ts'
import { sendCorrection } from '../../api/corrections.ts'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { findPage } from '../../documents/page-place.ts'
import { correctionOf, oppositeSteps, withSteps } from './ordered-pages.ts'
import type { Delivery, OrderedPage, PageStep } from './ordered-pages.ts'

export interface PageNotice {
  readonly intent: 'success' | 'error'
  readonly text: string
}

export interface PageOrder {
  /** As they are once all that was done is stored. */
  readonly pages: readonly OrderedPage[]
  /** How many changes are still on their way. */
  readonly waiting: number
  readonly notice: PageNotice | null
  /** Does steps, or says why they cannot be done when there are none. */
  readonly run: (steps: readonly PageStep[] | null, said: string, whyNot: string) => void
  /** Null when nothing is left to take back. */
  readonly undo: (() => void) | null
}

/**
 * The pages of deliveries, and what a person does with them: it is shown at once and sent one after the other, so that
 * nobody waits between two keys. Each can be taken back as long as the screen is open.
 */
export function usePageOrder(
  deliveries: readonly Delivery[],
  pagesOf: (deliveries: readonly Delivery[]) => readonly OrderedPage[],
): PageOrder {
  const [waiting, setWaiting] = useState<readonly PageStep[]>([])
  const [done, setDone] = useState<readonly (readonly PageStep[])[]>([])
  const [notice, setNotice] = useState<PageNotice | null>(null)
  const sendStep = useSending(deliveries, {
    onRefused: text => {
      setDone([])
      setNotice({ intent: 'error', text })
    },
    onSettled: step => setWaiting(steps => steps.filter(each => each !== step)),
  })
  const stored = useMemo(() => pagesOf(deliveries), [deliveries, pagesOf])
  const pages = useMemo(() => withSteps(stored, waiting), [stored, waiting])
  const send = (steps: readonly PageStep[], said: string): void => {
    setWaiting(before => [...before, ...steps])
    setNotice({ intent: 'success', text: said })
    steps.forEach(sendStep)
  }
  const last = done.at(-1)
  return {
    pages,
    waiting: waiting.length,
    notice,
    run: (steps, said, whyNot) => {
      if (!steps) return setNotice({ intent: 'error', text: whyNot })
      setDone(before => [...before, steps])
      send(steps, said)
    },
    undo: last
      ? () => {
          setDone(before => before.slice(0, -1))
          send(oppositeSteps(last), pageOrderTexts.undone)
        }
      : null,
  }
}

interface Sending {
  readonly onRefused: (text: string) => void
  readonly onSettled: (step: PageStep) => void
}

/** Sends steps one after the other, each as the correction that it is then. */
function useSending(deliveries: readonly Delivery[], { onRefused, onSettled }: Sending): (step: PageStep) => void {
  const client = useQueryClient()
  const current = ({ id, documents }: Delivery) =>
    client.getQueryData<BatchDetail>(batchQuery(id).queryKey)?.documents ?? documents
  /** Steps that stand on one that was refused are not sent. */
  const refused = useRef(0)
  const { mutate } = useMutation({
    scope: { id: `corrections ${deliveries.map(({ id }) => id).join(' ')}` },
    mutationFn: async ({ step, round }: { readonly step: PageStep; readonly round: number }) => {
      if (round < refused.current) return
      const delivery = deliveries.find(each => findPage(current(each), step.place))
      const correction = delivery && correctionOf(current(delivery), step)
      if (!delivery || !correction) throw new Error(pageOrderTexts.cannot.gone)
      await sendCorrection(delivery.id, correction)
      // The next step finds its page in the documents as they are then.
      await client.fetchQuery({ ...batchQuery(delivery.id), staleTime: 0 })
    },
    onError: error => {
      refused.current++
      onRefused(error instanceof Error ? error.message : texts.errors.unexpected)
      for (const { id } of deliveries) void client.invalidateQueries({ queryKey: batchQuery(id).queryKey })
    },
    onSettled: (_data, _error, { step }) => onSettled(step),
  })
  return step => mutate({ step, round: refused.current })
}
