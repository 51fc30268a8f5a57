import { useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { HitBar } from './hit-bar.tsx'
import { HitsContext, MarkedSearchContext } from './hits-context.ts'
import { useHits } from './use-hits.ts'

export interface HitsOnPagesProps {
  readonly documentId: string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly children: ReactNode
}

/** Lets the pages within show what the search found that led to the document, and leads from hit to hit. */
export function HitsOnPages({ documentId, page, onPage, children }: HitsOnPagesProps) {
  const search = useContext(MarkedSearchContext)
  const found = useHits(documentId, search?.text ?? null, page, onPage)
  const { hits, current } = found
  const marked = useMemo(() => ({ hits: hits ?? [], current }), [hits, current])
  return (
    <>
      {search && <HitBar search={search} hits={found} />}
      <HitsContext value={marked}>{children}</HitsContext>
    </>
  )
}
