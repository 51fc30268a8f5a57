import { useMemo, useState } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { queueOf } from './review-queue.ts'
import type { QueueEntry } from './review-queue.ts'

/** The queue as it was when the screen was opened, with what came and went since. */
export function useReviewQueue(documents: readonly BatchDocument[], isRevised: boolean): readonly QueueEntry[] {
  const [queue, setQueue] = useState<readonly QueueEntry[]>(() => queueOf(documents, isRevised))
  const next = useMemo(() => queueOf(documents, isRevised, queue), [documents, isRevised, queue])
  const isSame = next.length === queue.length && next.every(({ id }, index) => id === queue[index]?.id)
  if (isSame) return queue
  setQueue(next)
  return next
}
