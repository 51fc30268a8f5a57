import { useEffect } from 'react'

/** F1 asks for help; a dialog is answered first. Null where the screen has a help of its own under that key. */
export function useHelpKey(onHelp: (() => void) | null): void {
  useEffect(() => {
    if (onHelp === null) return undefined
    const onKey = (event: KeyboardEvent) => {
      const { key, altKey, ctrlKey, metaKey, shiftKey } = event
      if (key !== 'F1' || altKey || ctrlKey || metaKey || shiftKey) return
      // The browser's own help would open a page of the net.
      event.preventDefault()
      if (!document.querySelector('[role$="dialog"]')) onHelp()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onHelp])
}
