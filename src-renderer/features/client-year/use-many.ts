import { useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { ManyChange, ManyStep } from '../../../wire/many-documents.ts'
import { sizeOf, useManyDocuments } from '../../api/many-documents.ts'
import type { ManyDone, ManyWork } from '../../api/many-documents.ts'
import { manyTexts } from '../../many-texts.de.ts'

/** What was last done to many documents, as it is told. */
export interface ManyTold {
  readonly text: string
  readonly done: ManyDone
  /** Empty where nothing can be taken back. */
  readonly back: readonly ManyStep[]
  /** Of the documents as they were chosen: the list may show others by now. */
  readonly nameOf: (documentId: string) => string
}

export interface Many {
  readonly isBusy: boolean
  /** While it is busy, how far it is. */
  readonly progress: string | null
  readonly error: Error | null
  readonly told: ManyTold | null
  readonly change: (documents: readonly ShelvedDocument[], change: ManyChange, said: Said) => void
  /** Null where nothing can be taken back. */
  readonly undo: (() => void) | null
}

/** What is said when so many documents were changed. */
export type Said = (number: number) => string

/** Does the same to many documents; the whole of the last time is taken back at once. `onDone` hears which were refused. */
export function useMany(onDone: (change: ManyChange | null, refused: ReadonlySet<string>) => void): Many {
  const many = useManyDocuments()
  const [told, setTold] = useState<ManyTold | null>(null)
  const send = (work: ManyWork, said: Said, nameOf: ManyTold['nameOf']) => {
    many.mutate(work, {
      onSuccess: done => {
        const text = done.back.length > 0 || done.refused.length > 0 ? said(done.back.length) : nothing(work)
        setTold({ text, done, back: work.type === 'undo' ? [] : done.back, nameOf })
        const change = work.type === 'change' ? work.change : null
        onDone(change, new Set(done.refused.map(({ documentId }) => documentId)))
      },
    })
  }
  const { isPending: isBusy, variables } = many
  const undo = () => {
    if (told) send({ type: 'undo', steps: told.back }, manyTexts.done.undo, told.nameOf)
  }
  return {
    isBusy,
    progress: isBusy ? manyTexts.progress(many.done, sizeOf(variables)) : null,
    error: many.error,
    told,
    change: (documents, change, said) => {
      const names = new Map(documents.map(({ documentId, filename }) => [documentId, filename]))
      send({ type: 'change', change, documents }, said, documentId => names.get(documentId) ?? documentId)
    },
    undo: !isBusy && told && told.back.length > 0 ? undo : null,
  }
}

function nothing(work: ManyWork): string {
  const isFiling = work.type === 'change' && work.change.type.startsWith('file')
  return isFiling ? manyTexts.nothingFiled : manyTexts.nothingDone
}
