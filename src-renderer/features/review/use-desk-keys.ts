import type { PageAction } from '../../documents/page-actions.ts'
import { stepZoom } from './page-zoom.ts'
import type { DeskView } from './use-desk-view.ts'
import type { Review } from './use-review.ts'
import { POSITIONS_ID } from './use-form-focus.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { PAGE_ID, focusField, inputIdOf } from './use-review-place.ts'

/** All keys of checking; `actions` are those of the page that is shown, `onBack` leaves the desk. */
export function useDeskKeys(review: Review, view: DeskView, actions: readonly PageAction[], onBack: () => void): void {
  const { corrections } = review
  useReviewKeys(
    {
      confirm: () => void review.confirm(),
      step: review.step,
      move: review.move,
      turn: review.turn,
      remove: review.remove,
      reset: review.reset,
      undo: corrections.undo,
      redo: corrections.redo,
      leave: () => leave(review, onBack),
      onPage: key => pressOnPage(key, review, view, actions),
      chooseKind: () => view.setOpenChoice('kind'),
      addField: () => view.setOpenChoice('field'),
      positions: goToPositions,
      why: view.toggleWhy,
      help: () => view.setHelpOpen(true),
    },
    view.isHelpOpen,
  )
}

/** What it counts for may be longer than the pane: its beginning is to be seen. */
function goToPositions(): void {
  const pane = globalThis.document.getElementById(POSITIONS_ID)
  pane?.scrollIntoView({ block: 'start' })
  pane?.focus({ preventScroll: true })
}

/** First what was typed is dropped, then the field is left, then the desk. */
function leave({ document, row, drafts }: Review, onBack: () => void): void {
  const isInField = row !== null && globalThis.document.activeElement?.id === inputIdOf(row.name)
  if (isInField && drafts.of(document.id, row.name)) {
    drafts.drop(document.id, row.name)
    focusField(row.name)
  } else if (isInField) focusField(null)
  else onBack()
}

/** A key while the page has the focus; false where it means nothing there. */
function pressOnPage(key: string, review: Review, view: DeskView, actions: readonly PageAction[]): boolean {
  const { rows, corrections } = review
  const { zoom, setZoom } = view
  const action = actions.find(each => each.key.toLowerCase() === key.toLowerCase())
  if (action?.correction) corrections.regroup(action.correction)
  else if (key === '+') setZoom(stepZoom(zoom, 1))
  else if (key === '-') setZoom(stepZoom(zoom, -1))
  else if (key === '0') setZoom(1)
  else if (key === '9') setZoom('page')
  else if (key === 'Home') review.goToPageAt(0)
  else if (key === 'End') review.goToPageAt(-1)
  else if (key === 'ArrowLeft' && !isWide()) review.turn(-1)
  else if (key === 'ArrowRight' && !isWide()) review.turn(1)
  else if (key === 'Enter' && rows[0]) review.goToField(rows[0].name)
  else return false
  return true
}

/** On an enlarged page the arrows scroll. */
function isWide(): boolean {
  const pane = globalThis.document.getElementById(PAGE_ID)
  return pane !== null && pane.scrollWidth > pane.clientWidth
}
