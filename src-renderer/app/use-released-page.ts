import { useEffect } from 'react'

/** Longer than Fluent takes to close a dialog. */
const CLOSED_MS = 300
const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * A dialog that is closed while its own field has the focus, or left by going back, may leave the page behind it hidden
 * from screen readers; here the page is shown to them again once no dialog is left.
 */
export function useReleasedPage(): void {
  useEffect(() => {
    const root = document.getElementById('root')
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (!document.querySelector(DIALOG)) root?.removeAttribute('aria-hidden')
      }, CLOSED_MS)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true })
    if (root) observer.observe(root, { attributes: true, attributeFilter: ['aria-hidden'] })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [])
}
