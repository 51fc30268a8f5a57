import type { KeyboardEvent } from 'react'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { isEdgeOfFile, moveToNext, moveToPrevious, toggleAside, toggleBegin } from './ordered-pages.ts'
import type { OrderedPage } from './ordered-pages.ts'
import type { PageOrder } from './use-page-order.ts'

const { done, cannot, moved } = pageOrderTexts

/** What can be done with the page at an index. */
export interface PageDeeds {
  readonly begin: () => void
  readonly aside: () => void
  readonly turn: () => void
  readonly toPrevious: () => void
  readonly toNext: () => void
}

export function pageDeeds({ pages, run }: PageOrder, at: number): PageDeeds {
  const page = pages[at]
  const whyNot = (side: 'before' | 'after') => (isEdgeOfFile(pages, at, side) ? cannot.otherFile : cannot.move)
  return {
    begin: () => {
      const type = page?.begins === true ? 'join_document' : 'split_document'
      run(toggleBegin(pages, at), done[type], page?.begins === true ? cannot.join : cannot.split)
    },
    aside: () => {
      const type = page?.setAside === null ? 'set_page_aside' : 'take_page_back'
      run(toggleAside(pages, at), done[type], cannot.aside)
    },
    turn: () => run(page ? [{ type: 'turn_page', place: page.place, by: 90 }] : null, done.turn_page, cannot.gone),
    toPrevious: () => run(moveToPrevious(pages, at), moved, whyNot('before')),
    toNext: () => run(moveToNext(pages, at), moved, whyNot('after')),
  }
}

/** What a key does with the page that has the focus; null leaves it to the browser. */
export function deedOfKey(event: KeyboardEvent, deeds: PageDeeds): (() => void) | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 't':
      return deeds.begin
    case 'Delete':
      return deeds.aside
    case 'r':
      return deeds.turn
    case 'ArrowLeft':
      return event.shiftKey ? deeds.toPrevious : null
    case 'ArrowRight':
      return event.shiftKey ? deeds.toNext : null
    default:
      return null
  }
}

/** Where a key leads among tiles that stand in rows (`tops`: their upper edges); null when it leads nowhere. */
export function targetOfKey(key: string, at: number, tops: readonly number[]): number | null {
  const last = tops.length - 1
  switch (key) {
    case 'ArrowRight':
      return Math.min(at + 1, last)
    case 'ArrowLeft':
      return Math.max(at - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowDown':
    case 'ArrowUp':
      return inNextRow(key === 'ArrowDown' ? 1 : -1, at, tops)
    default:
      return null
  }
}

/** The tile in the row below or above that stands in the same place of its row, or last in it. */
function inNextRow(direction: -1 | 1, at: number, tops: readonly number[]): number {
  const row = tops[at]
  const other =
    direction === 1
      ? tops.find((top, index) => index > at && top !== row)
      : tops.findLast((top, index) => index < at && top !== row)
  if (other === undefined) return at
  const column = at - tops.indexOf(row ?? 0)
  return Math.min(tops.indexOf(other) + column, tops.lastIndexOf(other))
}

/** Whether a page may be dropped on another one, by their keys. */
export function indexOfKey(pages: readonly OrderedPage[], key: string): number {
  return pages.findIndex(page => page.key === key)
}
