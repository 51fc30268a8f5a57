import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { moveTo, toggleAside } from './ordered-pages.ts'
import { indexOfKey, pageDeeds } from './page-keys.ts'
import { PageOrderHead } from './page-order-head.tsx'
import { PageTiles } from './page-tiles.tsx'
import { ShownPage } from './shown-page.tsx'
import { usePageOrder } from './use-page-order.ts'

const useStyles = makeStyles({
  desk: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
})

export interface PageOrderDeskProps {
  readonly batch: BatchDetail
  readonly backAddress: string
  /** Where a page is checked. */
  readonly checkAddress: (documentId: string, page: number) => string
}

/** The pages as tiles, beside them the chosen one in full. */
export function PageOrderDesk({ batch, backAddress, checkAddress }: PageOrderDeskProps) {
  const styles = useStyles()
  const order = usePageOrder(batch)
  const { pages, run, undo } = order
  const [chosen, choose] = useState(pages[0]?.key ?? '')
  const at = Math.max(0, indexOfKey(pages, chosen))
  const page = pages[at]
  useUndoKey(undo)
  const drop = (key: string, onto: number | 'aside') => {
    const from = indexOfKey(pages, key)
    if (from < 0 || from === onto) return
    const { done, moved, cannot } = pageOrderTexts
    if (onto === 'aside')
      run(pages[from]?.setAside === null ? toggleAside(pages, from) : null, done.set_page_aside, cannot.aside)
    else run(moveTo(pages, from, onto), moved, cannot.move)
  }
  return (
    <div className={styles.desk}>
      <PageOrderHead
        batchName={batch.name}
        order={order}
        deeds={pageDeeds(order, at)}
        page={page}
        backAddress={backAddress}
        onDropAside={key => drop(key, 'aside')}
      />
      <div className={styles.panes}>
        <PageTiles
          order={order}
          at={at}
          onChoose={choose}
          onDrop={drop}
          onOpen={each => (location.hash = checkAddress(each.documentId, each.number))}
        />
        {page && <ShownPage page={page} checkAddress={checkAddress(page.documentId, page.number)} />}
      </div>
    </div>
  )
}

/** Strg+Z wherever the focus is: there is no text to be typed. */
function useUndoKey(undo: (() => void) | null): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key !== 'z' || !undo) return
      event.preventDefault()
      undo()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [undo])
}
