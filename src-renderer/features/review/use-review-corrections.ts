import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { batchQuery } from '../../api/batches.ts'
import { listCorrections, sendCorrection } from '../../api/corrections.ts'
import type { Correction, Judging } from '../../../wire/corrections.ts'
import type { KindChoice } from '../../../wire/kinds.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { findPage, oppositeOf, placeOfCorrection } from '../../documents/page-place.ts'
import type { PagePlace } from '../../documents/page-place.ts'
import { stepTexts } from '../../review-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { stillPending, withPending } from './pending-judgements.ts'
import type { PendingJudgement } from './pending-judgements.ts'
import { historyOf } from './review-history.ts'

export interface ReviewNotice {
  readonly intent: 'done' | 'problem'
  readonly text: string
}

/** Pages that were put together anew in this window; the list of the engine does not tell their place. */
interface Regrouped {
  readonly sequence: number
  readonly type: Correction['type']
  readonly place: PagePlace
}

export interface ReviewCorrections {
  /** The documents with all that was judged, also what is still on its way. */
  readonly documents: readonly BatchDocument[]
  readonly notice: ReviewNotice | null
  readonly say: (notice: ReviewNotice | null) => void
  /** Null when the engine took it, else why it did not, in German. Nobody has to wait for it. */
  readonly judge: (judging: Judging) => Promise<string | null>
  readonly regroup: (correction: Correction) => void
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * What a person changes while checking a batch: sent one after the other, shown at once. `onShow` is told which
 * document, page or field was changed when that is not the one that is open.
 */
export function useReviewCorrections(
  batch: BatchDetail,
  kinds: readonly KindChoice[],
  onShow: (documentId: string, page: number | null, field: string | null) => void,
): ReviewCorrections {
  const client = useQueryClient()
  const { queryKey } = batchQuery(batch.id)
  const [pending, setPending] = useState<readonly PendingJudgement[]>([])
  const [notice, say] = useState<ReviewNotice | null>(null)
  const nextKey = useRef(0)
  const regrouped = useRef<{ done: readonly Regrouped[]; undone: readonly Regrouped[] }>({ done: [], undone: [] })
  const { mutateAsync: inTurn } = useMutation({
    scope: { id: `corrections ${batch.id}` },
    mutationFn: (task: () => Promise<number>) => task(),
  })
  const documents = useMemo(
    () => withPending(batch.documents, stillPending(pending, batch.revision), kinds),
    [batch.documents, batch.revision, pending, kinds],
  )
  const complain = (error: unknown, documentId?: string): string => {
    const text = error instanceof Error ? error.message : texts.errors.unexpected
    const name = batch.documents.find(({ id }) => id === documentId)?.filename
    say({ intent: 'problem', text: name === undefined ? text : texts.review.failedFor(name, text) })
    void client.invalidateQueries({ queryKey })
    return text
  }
  const freshDocuments = async () => {
    await client.invalidateQueries({ queryKey })
    return client.getQueryData<BatchDetail>(queryKey)?.documents ?? []
  }

  const judge = async (judging: Judging): Promise<string | null> => {
    const key = nextKey.current++
    const { revision } = batch
    setPending(known => [...stillPending(known, revision), { key, judging, sequence: null }])
    try {
      const sequence = await inTurn(() => sendCorrection(batch.id, judging))
      setPending(known => known.map(each => (each.key === key ? { ...each, sequence } : each)))
      void client.invalidateQueries({ queryKey })
      return null
    } catch (error) {
      setPending(known => known.filter(each => each.key !== key))
      // What is wrong with a value stands beside its field.
      if (judging.type === 'set_field' && error instanceof Error) return error.message
      return complain(error, judging.documentId)
    }
  }

  /** Sends a correction of pages and shows where they are then. */
  const putTogether = async (correction: Correction, place: PagePlace, then: (made: Regrouped) => void) => {
    const sequence = await sendCorrection(batch.id, correction)
    if (correction.type === 'turn_page')
      await client.invalidateQueries({ queryKey: ['words', correction.documentId, correction.page] })
    then({ sequence, type: correction.type, place })
    const found = findPage(await freshDocuments(), place)
    if (found) onShow(found.document.id, found.number, null)
    return sequence
  }
  const regroup = (correction: Correction) => {
    const place = placeOfCorrection(batch.documents, correction)
    if (!place) return
    const { done } = regrouped.current
    inTurn(() =>
      putTogether(correction, place, made => {
        regrouped.current = { done: [...done, made], undone: [] }
        say({ intent: 'done', text: texts.corrections.done[correction.type] })
      }),
    ).catch((error: unknown) => complain(error))
  }

  const stepBack = async (from: 'done' | 'undone'): Promise<number> => {
    const to = from === 'done' ? 'undone' : 'done'
    const said = from === 'done' ? texts.review.undone : texts.review.redone
    const step = historyOf(await listCorrections(batch.id))[from].at(-1)
    const pages = regrouped.current[from].at(-1)
    if (pages && pages.sequence > (step?.sequence ?? 0)) {
      const opposite = oppositeOf(await freshDocuments(), pages.type, pages.place, from === 'undone')
      const left = regrouped.current[from].slice(0, -1)
      regrouped.current = { ...regrouped.current, [from]: left }
      if (!opposite) return stepBack(from)
      return putTogether(opposite, pages.place, made => {
        regrouped.current = { ...regrouped.current, [to]: [...regrouped.current[to], made] }
        say({ intent: 'done', text: said(stepTexts[from === 'done' ? pages.type : opposite.type]) })
      })
    }
    if (!step) {
      say({ intent: 'done', text: from === 'done' ? texts.review.nothingToUndo : texts.review.nothingToRedo })
      return 0
    }
    const { documentId, field } = step
    const sequence = await sendCorrection(batch.id, { type: 'undo', documentId, sequence: step.sequence })
    await freshDocuments()
    say({ intent: 'done', text: said(stepTexts[step.type]) })
    onShow(documentId, null, field)
    return sequence
  }

  return {
    documents,
    notice,
    say,
    judge,
    regroup,
    undo: () => void inTurn(() => stepBack('done')).catch((error: unknown) => complain(error)),
    redo: () => void inTurn(() => stepBack('undone')).catch((error: unknown) => complain(error)),
  }
}
