import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Judging } from '../../wire/corrections.ts'
import { sendCorrection } from './corrections.ts'

/** A judgement of a document of any batch. */
export interface PlacedJudging {
  readonly batchId: string
  readonly judging: Judging
}

/** What became of many judgements: what takes those back that were made, and why others were refused, in German. */
export interface ManyJudged {
  /** The last one first, as they have to be taken back. */
  readonly back: readonly PlacedJudging[]
  readonly refused: readonly { readonly documentId: string; readonly reason: string }[]
}

/** Judges many documents one after the other; what is refused of one of them does not keep the others. */
export function useManyJudgements() {
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const judging = useMutation({
    mutationFn: async (wanted: readonly PlacedJudging[]): Promise<ManyJudged> => {
      setDone(0)
      const back: PlacedJudging[] = []
      const refused: { documentId: string; reason: string }[] = []
      for (const each of wanted) {
        const { documentId } = each.judging
        try {
          // oxlint-disable-next-line no-await-in-loop -- a person's corrections have an order, which undoing follows back
          const sequence = await sendCorrection(each.batchId, each.judging)
          back.unshift({ batchId: each.batchId, judging: { type: 'undo', documentId, sequence } })
        } catch (error) {
          refused.push({ documentId, reason: error instanceof Error ? error.message : String(error) })
        }
        setDone(number => number + 1)
      }
      return { back, refused }
    },
    onSettled: async () => {
      const changed = [['board'], ['batches'], ['batch'], ['checklist'], ['positions']]
      await Promise.all(changed.map(queryKey => client.invalidateQueries({ queryKey })))
    },
  })
  return { ...judging, done }
}
