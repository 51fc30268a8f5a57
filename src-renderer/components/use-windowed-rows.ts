import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/** Rows that are shown, both ends included; `last` is -1 when there are none. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** Rows beyond the edges, so that scrolling and the arrow keys find the next one there. */
const BEYOND = 8

/** Which of `count` rows of equal height a scrolling element shows; follows its scrolling and its size. */
export function useWindowedRows(box: RefObject<HTMLElement | null>, count: number, rowPx: number): RowRange {
  const [at, setAt] = useState({ top: 0, height: 0 })
  useEffect(() => {
    const element = box.current
    if (!element) return
    // By whole rows: what lies between two of them shows the same.
    const measure = () => {
      const top = Math.floor(element.scrollTop / rowPx)
      const height = Math.ceil(element.clientHeight / rowPx)
      setAt(current => (current.top === top && current.height === height ? current : { top, height }))
    }
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [box, rowPx])
  return rowsShown(at.top, at.height, count)
}

/** The rows around `height` rows from `top` on, of `count`. */
export function rowsShown(top: number, height: number, count: number): RowRange {
  const last = Math.min(top + height + BEYOND, count - 1)
  return { first: Math.max(Math.min(top, last) - BEYOND, 0), last }
}
