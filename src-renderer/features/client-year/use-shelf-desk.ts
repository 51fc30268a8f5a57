import { useState } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import type { ManyChange } from '../../../wire/many-documents.ts'
import { manyTexts } from '../../many-texts.de.ts'
import { NOTHING_CHOSEN, reachTo, toggle, toggleAll } from './choosing.ts'
import type { Choosing } from './choosing.ts'
import { confirmable } from './confirmable.ts'
import { deedOfKey } from './shelf-keys.ts'
import type { BarPart, ShelfDeed } from './shelf-keys.ts'
import { useMany } from './use-many.ts'
import type { Many } from './use-many.ts'

type Panel = RefObject<HTMLDivElement | null>

export interface ShelfDesk {
  readonly chosen: readonly ShelvedDocument[]
  readonly many: Many
  readonly isChosen: (documentId: string) => boolean
  /** `reach`: with all rows from the one that was chosen last. */
  readonly onToggle: (documentId: string, reach: boolean) => void
  readonly onToggleAll: () => void
  readonly clear: () => void
  /** Of a row that has the focus. */
  readonly onKey: (event: KeyboardEvent, documentId: string) => void
}

/**
 * Which documents of a list are chosen, by mouse and keys, and what is done with them; `panel` holds the list and the bar
 * over it.
 */
export function useShelfDesk(documents: readonly ShelvedDocument[], panel: Panel): ShelfDesk {
  const [choosing, setChoosing] = useState<Choosing>(NOTHING_CHOSEN)
  const order = documents.map(({ documentId }) => documentId)
  const chosen = documents.filter(({ documentId }) => choosing.ids.has(documentId))
  const toList = () => focusList(panel.current, order.indexOf(choosing.anchor ?? ''))
  const many = useMany((change, refused) => {
    // What was filed elsewhere is gone from the list; anything else may be changed further.
    if (isFiling(change)) setChoosing({ ids: refused, anchor: null })
    toList()
  })
  const list: List = { panel, order, chosen, many, choosing, setChoosing }
  return {
    chosen,
    many,
    isChosen: documentId => choosing.ids.has(documentId),
    onToggle: (documentId, reach) =>
      setChoosing(reach ? reachTo(choosing, documentId, order) : toggle(choosing, documentId)),
    onToggleAll: () => setChoosing(toggleAll(choosing, order)),
    clear: () => {
      setChoosing(NOTHING_CHOSEN)
      toList()
    },
    onKey: (event, documentId) => {
      const deed = deedOfKey(event, order.indexOf(documentId), order.length)
      if (!deed) return
      event.preventDefault()
      act(list, deed, documentId)
    },
  }
}

interface List extends Pick<ShelfDesk, 'chosen' | 'many'> {
  readonly panel: Panel
  /** Ids of the rows. */
  readonly order: readonly string[]
  readonly choosing: Choosing
  readonly setChoosing: (choosing: Choosing) => void
}

/** Does what a key asked for at the row of a document. */
function act({ panel, order, chosen, many, choosing, setChoosing }: List, deed: ShelfDeed, documentId: string): void {
  switch (deed.type) {
    case 'go': {
      const to = order[deed.to]
      // What the row was reached from is chosen as well.
      const from = choosing.anchor === null ? { ...choosing, anchor: documentId } : choosing
      if (deed.reach && to !== undefined) setChoosing(reachTo(from, to, order))
      return rowsOf(panel.current)[deed.to]?.focus()
    }
    case 'all':
      return setChoosing(toggleAll(choosing, order))
    case 'none':
      return setChoosing(NOTHING_CHOSEN)
    case 'confirm':
      return confirm(many, confirmable(chosen))
    case 'undo':
      return many.undo?.()
    case 'open':
      return rowOf(panel.current, documentId)?.querySelector<HTMLElement>('a')?.click()
    case 'part':
      // With nothing chosen the row that has the focus is meant.
      if (chosen.length === 0) flushSync(() => setChoosing(toggle(NOTHING_CHOSEN, documentId)))
      return openPart(panel.current, deed.part)
  }
}

function isFiling(change: ManyChange | null): boolean {
  return change?.type === 'file' || change?.type === 'file_as_proposed'
}

function confirm(many: Many, clear: readonly ShelvedDocument[]): void {
  if (!many.isBusy && clear.length > 0) many.change(clear, { type: 'confirm' }, manyTexts.done.confirm)
}

const ROW = 'tr[data-row] input'

function rowsOf(panel: HTMLElement | null): readonly HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>(ROW) ?? [])]
}

function rowOf(panel: HTMLElement | null, documentId: string): HTMLElement | null {
  return panel?.querySelector<HTMLElement>(`tr[data-row="${documentId}"]`) ?? null
}

/** A list opens at once, so that what is typed next is searched for. */
function openPart(panel: HTMLElement | null, part: BarPart): void {
  const field = panel?.querySelector<HTMLElement>(`[data-part="${part}"] :is(input, button)`)
  field?.focus()
  if (field instanceof HTMLInputElement) {
    field.click()
    field.select()
  }
}

/** Back to the row that was chosen last, or to what takes its place, unless somebody has gone elsewhere meanwhile. */
function focusList(panel: HTMLElement | null, at: number): void {
  requestAnimationFrame(() => {
    const { activeElement } = document
    const isAway = activeElement !== null && activeElement !== document.body && panel?.contains(activeElement) !== true
    if (isAway) return
    const rows = rowsOf(panel)
    const target = rows[Math.min(Math.max(at, 0), rows.length - 1)] ?? panel?.querySelector<HTMLElement>('[data-undo]')
    target?.focus()
  })
}
