import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { BATCHES_PER_PAGE } from '../../../wire/batch-list.ts'
import type { ListView } from '../../api/batches.ts'
import { ROW_PX } from './batch-row.tsx'

const SETTLE_MS = 250
const PAGE_PX = BATCHES_PER_PAGE * ROW_PX

/**
 * Begins the list where the address says, at its top for another filter, and tells the page at its top when scrolling
 * rests.
 */
export function useListPlace(
  box: RefObject<HTMLElement | null>,
  view: ListView,
  total: number | undefined,
  onPage: (page: number) => void,
): void {
  const filter = JSON.stringify([view.status, view.mandantId, view.text])
  const placed = useRef<string | null>(null)
  const latest = useRef({ page: view.page, onPage })
  useEffect(() => {
    latest.current = { page: view.page, onPage }
  })
  const isKnown = total !== undefined
  useLayoutEffect(() => {
    if (!isKnown || !box.current || placed.current === filter) return
    box.current.scrollTo({ top: placed.current === null ? latest.current.page * PAGE_PX : 0 })
    placed.current = filter
  }, [box, filter, isKnown])
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer = 0
    const rest = () => {
      clearTimeout(timer)
      timer = window.setTimeout(() => {
        const page = Math.floor(element.scrollTop / PAGE_PX)
        if (page !== latest.current.page) latest.current.onPage(page)
      }, SETTLE_MS)
    }
    element.addEventListener('scroll', rest, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', rest)
    }
  }, [box])
}
