import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { batchQuery } from '../../api/batches.ts'
import type { SeenCorrections } from '../../../wire/corrections.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { texts } from '../../texts.de.ts'

export interface ReviewNotice {
  readonly intent: 'done' | 'problem'
  readonly text: string
}

/** The way of corrections to the engine, one after the other, and what is said of them. */
export interface CorrectionLine {
  readonly batch: BatchDetail
  readonly notice: ReviewNotice | null
  readonly say: (notice: ReviewNotice | null) => void
  /** Says what went wrong, with the document that it was about, and reads the batch anew; gives the reason back. */
  readonly complain: (error: unknown, documentId?: string) => string
  /** Does a task when those before it are done; gives the number of its correction. */
  readonly inTurn: (task: () => Promise<number>) => Promise<number>
  /** The corrections that are shown here, and those made here since. */
  readonly seen: () => SeenCorrections
  /** Reads what is shown under a key anew; of the batch without one. */
  readonly refresh: (queryKey?: readonly unknown[]) => Promise<void>
  /** The documents as the engine has them now. */
  readonly freshDocuments: () => Promise<readonly BatchDocument[]>
}

/** The line on which corrections of a batch go to the engine. */
export function useCorrectionLine(batch: BatchDetail): CorrectionLine {
  const client = useQueryClient()
  const batchKey = batchQuery(batch.id).queryKey
  const [notice, say] = useState<ReviewNotice | null>(null)
  const made = useRef<number[]>([])
  const { mutateAsync: inTurn } = useMutation({
    scope: { id: `corrections ${batch.id}` },
    mutationFn: async (task: () => Promise<number>) => {
      const sequence = await task()
      made.current.push(sequence)
      return sequence
    },
  })
  const upTo = batch.revision.wanted
  const seen = () => ({ upTo, own: made.current.filter(sequence => sequence > upTo) })
  const refresh = (queryKey: readonly unknown[] = batchKey) => client.invalidateQueries({ queryKey })
  const complain = (error: unknown, documentId?: string): string => {
    const text = error instanceof Error ? error.message : texts.errors.unexpected
    const name = batch.documents.find(({ id }) => id === documentId)?.filename
    say({ intent: 'problem', text: name === undefined ? text : texts.review.failedFor(name, text) })
    void refresh()
    return text
  }
  const freshDocuments = async () => {
    await refresh()
    return client.getQueryData<BatchDetail>(batchKey)?.documents ?? []
  }
  return { batch, notice, say, complain, inTurn, seen, refresh, freshDocuments }
}
