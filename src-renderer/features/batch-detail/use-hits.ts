import { useEffect, useRef, useState } from 'react'
import { useDocumentHits } from '../../api/search.ts'
import type { DocumentHit } from '../../../wire/search.ts'

export interface Hits {
  /** Undefined until they are known. */
  readonly hits: readonly DocumentHit[] | undefined
  readonly current: number
  /** To the next hit (1) or the one before (-1), around the ends; shows its page. */
  readonly step: (by: 1 | -1) => void
}

const none: readonly DocumentHit[] = []

/**
 * What a search found in a document, beginning with the first hit on the page that is open, or else anywhere. F3 leads
 * on, Shift+F3 back.
 */
export function useHits(documentId: string, text: string | null, page: number, onPage: (page: number) => void): Hits {
  const query = useDocumentHits(documentId, text)
  const hits = text === null || query.isError ? none : query.data?.hits
  const of = `${documentId} ${text ?? ''}`
  const [chosen, setChosen] = useState<{ readonly of: string; readonly at: number } | null>(null)
  const onThisPage = hits?.findIndex(hit => hit.page === page) ?? -1
  const at = chosen?.of === of ? chosen.at : Math.max(0, onThisPage)
  const current = hits?.[at]?.page === page || onThisPage < 0 ? at : onThisPage

  const show = (index: number) => {
    const target = hits?.[index]
    if (!target) return
    setChosen({ of, at: index })
    if (target.page !== page) onPage(target.page)
  }
  const step = (by: 1 | -1) => {
    const count = hits?.length ?? 0
    if (count > 0) show((current + by + count) % count)
  }
  const shownFor = useRef('')
  const first = hits?.[0]?.page
  useEffect(() => {
    if (first === undefined || shownFor.current === of) return
    shownFor.current = of
    if (onThisPage < 0) onPage(first)
  }, [first, of, onThisPage, onPage])
  useEffect(() => {
    if (text === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      step(event.shiftKey ? -1 : 1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { hits, current, step }
}
