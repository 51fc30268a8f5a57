import { makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { pageOrderTexts } from '../../page-order-texts.de.ts'
import { moveTo, toggleAside } from './ordered-pages.ts'
import type { Delivery, OrderedPage } from './ordered-pages.ts'
import { indexOfKey, pageDeeds } from './page-keys.ts'
import { PageOrderHead } from './page-order-head.tsx'
import { PageTiles } from './page-tiles.tsx'
import type { PageTilesProps } from './page-tiles.tsx'
import { ShownPage } from './shown-page.tsx'
import { usePageOrder } from './use-page-order.ts'
import type { PageOrder } from './use-page-order.ts'

const useStyles = makeStyles({
  desk: { display: 'flex', flexDirection: 'column', flexGrow: 1, minHeight: 0 },
  panes: { display: 'flex', flexGrow: 1, minHeight: 0, borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
})

export interface PageOrderDeskProps {
  readonly title: string
  readonly deliveries: readonly Delivery[]
  /** Which of their pages are shown; has to stay the same function. */
  readonly pagesOf: (deliveries: readonly Delivery[]) => readonly OrderedPage[]
  readonly headOf: PageTilesProps['headOf']
  readonly namesFiles?: PageTilesProps['namesFiles']
  /** Said of a page besides; null: nothing. */
  readonly remark?: PageTilesProps['remark']
  /** Something about all of them, above the pages. */
  readonly note?: string
  readonly backLabel: string
  readonly backAddress: string
  /** Where a page is checked. */
  readonly checkAddress: (page: OrderedPage) => string
}

/** The pages as tiles, beside them the chosen one in full. */
export function PageOrderDesk(props: PageOrderDeskProps) {
  const { title, deliveries, pagesOf, headOf, namesFiles, remark, note, backLabel, backAddress, checkAddress } = props
  const styles = useStyles()
  const order = usePageOrder(deliveries, pagesOf)
  const { pages, undo } = order
  const [chosen, choose] = useState(pages[0]?.key ?? '')
  const at = Math.max(0, indexOfKey(pages, chosen))
  const page = pages[at]
  useUndoKey(undo)
  return (
    <div className={styles.desk}>
      <PageOrderHead
        title={title}
        note={note}
        backLabel={backLabel}
        order={order}
        deeds={pageDeeds(order, at)}
        page={page}
        backAddress={backAddress}
        onDropAside={key => drop(order, key, 'aside')}
      />
      <div className={styles.panes}>
        <PageTiles
          order={order}
          at={at}
          onChoose={choose}
          onDrop={(key, onto) => drop(order, key, onto)}
          headOf={headOf}
          namesFiles={namesFiles}
          remark={remark}
          onOpen={each => (location.hash = checkAddress(each))}
        />
        {page && <ShownPage page={page} checkAddress={checkAddress(page)} />}
      </div>
    </div>
  )
}

/** Does what dragging a page says, by its key. */
function drop({ pages, run }: PageOrder, key: string, onto: number | 'aside'): void {
  const from = indexOfKey(pages, key)
  if (from < 0 || from === onto) return
  const { done, moved, cannot } = pageOrderTexts
  if (onto === 'aside')
    return run(pages[from]?.setAside === null ? toggleAside(pages, from) : null, done.set_page_aside, cannot.aside)
  const isSameFile = pages[from]?.place.fileId === pages[onto]?.place.fileId
  run(moveTo(pages, from, onto), moved, isSameFile ? cannot.move : cannot.otherFile)
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
