import { useLayoutEffect } from 'react'
import { PAGE_ID } from './use-review-place.ts'

export interface ReviewKeys {
  readonly confirm: () => void
  readonly step: (direction: -1 | 1) => void
  readonly move: (direction: -1 | 1) => void
  readonly turn: (direction: -1 | 1) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly chooseKind: () => void
  readonly addField: () => void
  /** To what the document counts for. */
  readonly positions: () => void
  readonly remove: () => void
  readonly reset: () => void
  readonly why: () => void
  readonly help: () => void
  readonly leave: () => void
  /** A key that only the page has, by `KeyboardEvent.key`; false when it means nothing there. */
  readonly onPage: (key: string) => boolean
}

/**
 * The keys of the screen, wherever the focus is; single letters count on the page alone, for elsewhere they may be text
 * or be said by somebody who dictates (WCAG 2.2, 2.1.4). `isOff` while a dialog has the keys.
 */
export function useReviewKeys(keys: ReviewKeys, isOff: boolean): void {
  // Before the screen is painted: a key means what is seen, never what was there before.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOff || event.defaultPrevented) return
      const action = actionOf(event, keys)
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [keys, isOff])
}

/** What a key means; null leaves it to the browser. */
export function actionOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const isStrg = event.ctrlKey || event.metaKey
  if (isStrg && !event.altKey) return withStrg(event, key, keys)
  if (isStrg) return null
  if (event.altKey) return withAlt(key, keys)
  switch (key) {
    case 'PageDown':
      return () => keys.turn(1)
    case 'PageUp':
      return () => keys.turn(-1)
    case 'F1':
      return keys.help
    case 'F2':
      return keys.why
    case 'F4':
      return keys.chooseKind
    case 'F8':
      return keys.positions
    case 'Insert':
      return keys.addField
    case 'Escape':
      return keys.leave
    default:
      return isPage(event.target) ? onThePage(key, keys) : null
  }
}

function withStrg(event: KeyboardEvent, key: string, keys: ReviewKeys): (() => void) | null {
  switch (key) {
    case 'Enter':
      // A key that is held down must not confirm a whole stack.
      return event.repeat ? () => undefined : keys.confirm
    case 'ArrowDown':
      return () => keys.step(1)
    case 'ArrowUp':
      return () => keys.step(-1)
    case 'y':
      return hasOwnUndo(event.target) ? null : keys.redo
    case 'z':
      if (hasOwnUndo(event.target)) return null
      return event.shiftKey ? keys.redo : keys.undo
    default:
      return null
  }
}

function withAlt(key: string, keys: ReviewKeys): (() => void) | null {
  switch (key) {
    case 'ArrowDown':
      return () => keys.move(1)
    case 'ArrowUp':
      return () => keys.move(-1)
    // Strg+K is the search, everywhere.
    case 'k':
      return keys.chooseKind
    case 'Delete':
      return keys.remove
    case 'Backspace':
      return keys.reset
    default:
      return null
  }
}

function onThePage(key: string, keys: ReviewKeys): (() => void) | null {
  if (key === 'k') return keys.chooseKind
  if (key === 'w') return keys.why
  if (key === '?') return keys.help
  return keys.onPage(key) ? () => undefined : null
}

function isPage(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.id === PAGE_ID
}

/** In a text that was changed, undoing belongs to the text. */
function hasOwnUndo(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[data-changed="true"], [role="combobox"]') !== null
}
