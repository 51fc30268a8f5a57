import { useEffect, useState } from 'react'
import { useCorrectBatch } from '../../api/corrections.ts'
import type { Correction } from '../../../wire/corrections.ts'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { texts } from '../../texts.de.ts'
import type { Corrections } from './corrections-context.ts'
import { findPage, oppositeOf, placeOf, placeOfCorrection } from '../../documents/page-place.ts'
import type { PagePlace } from '../../documents/page-place.ts'

interface Done {
  readonly type: Correction['type']
  readonly place: PagePlace
}

export interface BatchCorrections extends Corrections {
  /** What was done last, for people; null when there is nothing to say. */
  readonly notice: string | null
  readonly error: Error | null
  /** Takes the last correction back; null when there is none left. */
  readonly undo: (() => void) | null
  readonly dismiss: () => void
  /** The document that has the pages of one that a correction took away. */
  readonly heirOf: (documentId: string) => BatchDocument | null
}

/**
 * Corrections of one batch, each of which can be taken back as long as the batch is open. After each one `onMoved` is
 * told where the page that it was about is now.
 */
export function useBatchCorrections(
  batchId: string,
  batch: BatchDetail | undefined,
  onMoved: (documentId: string, page: number) => void,
): BatchCorrections {
  const [done, setDone] = useState<readonly Done[]>([])
  const [notice, setNotice] = useState<string | null>(null)
  const [places, setPlaces] = useState<ReadonlyMap<string, PagePlace | null>>(new Map())
  const { mutate, isPending, error, reset } = useCorrectBatch(batchId)
  const documents = batch?.documents ?? []
  const last = done.at(-1)

  const apply = (correction: Correction, place: PagePlace, said: string, then: readonly Done[]) => {
    if (isPending) return
    setNotice(null)
    setPlaces(known => new Map([...known, ...documents.map(each => [each.id, placeOf(each)] as const)]))
    mutate(correction, {
      onSuccess: fresh => {
        setDone(then)
        setNotice(said)
        const found = findPage(fresh.documents, place)
        if (found) onMoved(found.document.id, found.number)
      },
    })
  }
  const correct = (correction: Correction) => {
    const { type } = correction
    const place = placeOfCorrection(documents, correction)
    if (place) apply(correction, place, texts.corrections.done[type], [...done, { type, place }])
  }
  const undo =
    last === undefined
      ? null
      : () => {
          const opposite = oppositeOf(documents, last.type, last.place)
          if (opposite) apply(opposite, last.place, texts.corrections.undone, done.slice(0, -1))
          else setDone(done.slice(0, -1))
        }
  useUndoKey(undo)
  const takeDocumentBack = (documentId: string) => {
    const type = 'take_document_back'
    if (!isPending) mutate({ type, documentId }, { onSuccess: () => setNotice(texts.corrections.done[type]) })
  }
  return {
    correct,
    takeDocumentBack,
    isSaving: isPending,
    notice,
    error,
    undo,
    dismiss: () => {
      setNotice(null)
      reset()
    },
    heirOf: documentId => {
      const place = places.get(documentId)
      return (place && findPage(documents, place)?.document) ?? null
    },
  }
}

/** Strg+Z anywhere but in a text field, where it belongs to the text. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      if (!isUndo || !undo || (event.target as HTMLElement).closest('input, textarea, [contenteditable]')) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
