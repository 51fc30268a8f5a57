import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export const POSITIONS_ID = 'pruefen-ansaetze'

/**
 * A form that somebody opened has the focus at its first field, and leaves it to the pane around (its id) when it
 * closes.
 */
export function useFormFocus(paneId = POSITIONS_ID): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
    return () => document.getElementById(paneId)?.focus({ preventScroll: true })
  }, [paneId])
  return form
}
