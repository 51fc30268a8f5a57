/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { makeStyles, tokens } from '@fluentui/react-components'
import { useRef } from 'react'
import type { KeyboardEvent, RefObject } from 'react'
import type { BatchItem } from '../../../wire/batch-list.ts'
import { moveFocus } from '../../components/move-focus.ts'
import type { RowRange } from '../../components/use-windowed-rows.ts'
import { texts } from '../../texts.de.ts'
import { BatchRow, ROW_LINK, ROW_PX } from './batch-row.tsx'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    boxSizing: 'border-box',
    contain: 'content',
    // It has the focus only while a row is on its way, and is far higher than what is seen of it.
    outline: 'none',
  },
  waiting: {
    boxSizing: 'border-box',
    height: `${ROW_PX}px`,
    padding: '12px 13px',
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
})

export interface BatchRowsProps {
  /** What scrolls. */
  readonly box: RefObject<HTMLElement | null>
  readonly range: RowRange
  readonly total: number
  readonly rowAt: (row: number) => BatchItem | undefined
  readonly selectedId: string | null
  readonly addressOf: (batchId: string) => string
  readonly mandantAddress: (mandantId: string) => string
  readonly onRestarted: (batchId: string) => void
}

/** The rows in sight of a list that is as high as if all were there. */
export function BatchRows(props: BatchRowsProps) {
  const { box, range, total, rowAt, selectedId, addressOf, mandantAddress, onRestarted } = props
  const styles = useStyles()
  const nextTry = useRef(0)
  const rows = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog that a row opened lies elsewhere on the page, but its keys come by here.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.key === 'Home' || event.key === 'End') goToEnd(event, box.current, nextTry)
    else moveFocus(event, ROW_LINK)
  }
  return (
    <ul
      className={styles.list}
      tabIndex={-1}
      style={{ height: `${total * ROW_PX}px`, paddingTop: `${range.first * ROW_PX}px` }}
      onKeyDown={onKey}
    >
      {rows.map(row => {
        const batch = rowAt(row)
        return batch ? (
          <BatchRow
            key={batch.id}
            batch={batch}
            position={row + 1}
            total={total}
            selected={batch.id === selectedId}
            href={addressOf(batch.id)}
            mandantHref={batch.mandantId === null ? null : mandantAddress(batch.mandantId)}
            onRestarted={onRestarted}
          />
        ) : (
          <li key={row} className={styles.waiting} aria-setsize={total} aria-posinset={row + 1}>
            {texts.list.loadingRow}
          </li>
        )
      })}
    </ul>
  )
}

/**
 * The first or the last row is shown before it can take the focus. The list has it until then: the row that had it goes
 * out of sight, and with it every key that is pressed meanwhile would be lost.
 */
function goToEnd(event: KeyboardEvent<HTMLElement>, box: HTMLElement | null, nextTry: RefObject<number>): void {
  const isHome = event.key === 'Home'
  const list = event.currentTarget
  if (!box || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  cancelAnimationFrame(nextTry.current)
  list.focus({ preventScroll: true })
  box.scrollTop = isHome ? 0 : box.scrollHeight
  const focusEnd = (framesLeft: number) => {
    // Who went elsewhere meanwhile is not fetched back.
    if (document.activeElement !== list) return
    const stops = [...list.querySelectorAll<HTMLElement>(ROW_LINK)]
    const stop = isHome ? stops[0] : stops.at(-1)
    const row = stop?.closest('li')
    // While all of them are on their way there is no row to go to, which is not the end.
    if (row && row.ariaPosInSet === (isHome ? '1' : row.ariaSetSize)) stop?.focus()
    else if (framesLeft > 0) nextTry.current = requestAnimationFrame(() => focusEnd(framesLeft - 1))
  }
  nextTry.current = requestAnimationFrame(() => focusEnd(FRAMES_MAX))
}

/** Two seconds, for rows that are still on their way. */
const FRAMES_MAX = 120
