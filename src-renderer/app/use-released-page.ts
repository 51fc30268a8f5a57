import { useEffect } from 'react'

/** Longer than Fluent takes to close a dialog. */
const CLOSED_MS = 300

/**
 * A dialog that is open while the person goes back leaves the page behind it hidden from screen readers; here the page is
 * shown to them again once another place was reached and no dialog is left.
 */
export function useReleasedPage(place: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) {
        document.getElementById('root')?.removeAttribute('aria-hidden')
      }
    }, CLOSED_MS)
    return () => clearTimeout(timer)
  }, [place])
}
