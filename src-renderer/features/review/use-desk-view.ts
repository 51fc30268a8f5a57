import { useState } from 'react'
import type { OpenChoice } from './field-pane.tsx'
import type { PageZoom } from './page-zoom.ts'

/** A reference or a line of the document, by its index. */
export interface ShownPlace {
  readonly of: 'reference' | 'line'
  readonly index: number
}

/** How the desk looks now: sizes, and what is opened. */
export type DeskView = ReturnType<typeof useDeskView>

/** Keeps how the desk looks as long as the batch is checked. */
export function useDeskView() {
  const [zoom, setZoom] = useState<PageZoom>(1)
  const [openChoice, setOpenChoice] = useState<OpenChoice>(null)
  const [isWhyOpen, setWhyOpen] = useState(false)
  const [isHelpOpen, setHelpOpen] = useState(false)
  /** The reference or line whose place is shown. */
  const [shown, show] = useState<ShownPlace | null>(null)
  return {
    zoom,
    setZoom,
    openChoice,
    setOpenChoice,
    isWhyOpen,
    toggleWhy: () => setWhyOpen(!isWhyOpen),
    isHelpOpen,
    setHelpOpen,
    shown,
    show,
  }
}
