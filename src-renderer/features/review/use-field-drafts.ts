import { useRef, useState } from 'react'
import type { Judging } from '../../../wire/corrections.ts'
import { formatField } from '../../format.ts'
import type { FieldRowData } from './field-rows.ts'
import type { Picked } from './word-picking.ts'

/** What a person typed into a field and the engine has not taken (yet). */
export interface FieldDraft {
  readonly text: string
  /** Why the engine did not take it; German. */
  readonly refusal: string | null
  readonly isSaving: boolean
}

export interface FieldDrafts {
  readonly of: (documentId: string, name: string) => FieldDraft | null
  readonly type: (documentId: string, name: string, text: string) => void
  readonly drop: (documentId: string, name: string) => void
  /** Saves what was typed, if it is another value; false when the engine refuses it. `find` looks for its place. */
  readonly save: (documentId: string, row: FieldRowData, find: FindPlace) => Promise<boolean>
  /** Takes words of a page as the value. */
  readonly take: (documentId: string, name: string, picked: Picked, page: number) => Promise<boolean>
  /** Name of a field of the document whose value was refused. */
  readonly refusedOf: (documentId: string) => string | null
}

/** Where a typed text stands on the page that is shown. */
export type FindPlace = (text: string) => Extract<Judging, { type: 'set_field' }>['place']

/** Values on their way from a person's hands to the engine; what it refuses stays as it was typed, with the reason. */
export function useFieldDrafts(judge: (judging: Judging) => Promise<string | null>): FieldDrafts {
  const [shown, setShown] = useState<ReadonlyMap<string, FieldDraft>>(new Map())
  // Keys come faster than drawings: what counts is the last state, not the one that was drawn.
  const current = useRef(shown)
  const set = (documentId: string, name: string, draft: FieldDraft | null) => {
    const next = new Map(current.current)
    if (draft) next.set(keyOf(documentId, name), draft)
    else next.delete(keyOf(documentId, name))
    current.current = next
    setShown(next)
  }
  const now = (documentId: string, name: string) => current.current.get(keyOf(documentId, name)) ?? null

  const send = async (
    documentId: string,
    name: string,
    text: string,
    value: string | null,
    place: ReturnType<FindPlace>,
  ) => {
    set(documentId, name, { text, refusal: null, isSaving: true })
    const refusal = await judge({ type: 'set_field', documentId, name, value, place })
    const latest = now(documentId, name)
    if (latest?.text === text) set(documentId, name, refusal === null ? null : { text, refusal, isSaving: false })
    else if (latest) set(documentId, name, { ...latest, isSaving: false })
    return refusal === null
  }

  return {
    of: (documentId, name) => shown.get(keyOf(documentId, name)) ?? null,
    type: (documentId, name, text) => set(documentId, name, { text, refusal: null, isSaving: false }),
    drop: (documentId, name) => set(documentId, name, null),
    save: async (documentId, { name, field }, find) => {
      const draft = now(documentId, name)
      if (!draft) return true
      if (draft.isSaving || draft.refusal !== null) return draft.refusal === null
      const text = draft.text.trim()
      if (text === (field ? formatField(field) : '').trim()) {
        set(documentId, name, null)
        return true
      }
      return send(documentId, name, draft.text, text === '' ? null : text, text === '' ? null : find(text))
    },
    take: (documentId, name, { text, box }, page) => send(documentId, name, text, text, { page, box }),
    refusedOf: documentId => {
      for (const [key, { refusal }] of current.current) {
        if (refusal !== null && key.startsWith(`${documentId} `)) return key.slice(documentId.length + 1)
      }
      return null
    },
  }
}

function keyOf(documentId: string, name: string): string {
  return `${documentId} ${name}`
}
