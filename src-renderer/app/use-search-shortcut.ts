import { useEffect } from 'react'
import { wholeSearch } from '../api/search.ts'
import type { ListView } from '../api/batches.ts'
import { keepTyping } from './keep-typing.ts'
import { goTo } from './route.ts'

/** Where searches are typed (features/search/search-field.tsx). */
const FIELD_ID = 'suchfeld'

/** Ctrl+K (Cmd+K) anywhere, and `/` where nothing is typed, lead to the search. */
export function useSearchShortcut(view: ListView): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || !isShortcut(event)) return
      // A dialog is answered first.
      if (document.querySelector('[role$="dialog"]')) return
      event.preventDefault()
      const field = document.getElementById(FIELD_ID)
      if (field instanceof HTMLInputElement) {
        field.focus()
        field.select()
        return
      }
      goTo({ name: 'search', search: wholeSearch }, view)
      keepTyping(FIELD_ID)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [view])
}

function isShortcut({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && !(target instanceof HTMLElement && (target.isContentEditable || isField(target)))
}

function isField(element: HTMLElement): boolean {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes(element.tagName)
}
