import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

export const POSITIONS_ID = 'pruefen-ansaetze'

/** A form that somebody opened has the focus at its first field, and leaves it to the pane around when it closes. */
export function useFormFocus(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, select')?.focus()
    return () => document.getElementById(POSITIONS_ID)?.focus({ preventScroll: true })
  }, [])
  return form
}
