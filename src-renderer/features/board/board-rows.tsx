/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { KeyboardEvent } from 'react'
import type { BoardItem } from '../../../wire/client-years.ts'
import type { BoardFigures } from '../../api/client-years.ts'
import { boardTexts } from '../../client-year-texts.de.ts'
import { moveFocus } from '../../components/move-focus.ts'
import type { RowRange } from '../../components/use-windowed-rows.ts'
import { BOARD_LINK, BoardRow, ROW_PX } from './board-row.tsx'
import { useBoardColumns } from './board-columns.ts'
import { SumTitles } from './board-sums.tsx'

/** Of the titles; what has the focus is not to stand below them. */
export const HEAD_PX = 32

const useStyles = makeStyles({
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: `${HEAD_PX}px`,
    background: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { listStyleType: 'none', margin: 0, padding: 0, boxSizing: 'border-box', contain: 'content' },
  waiting: {
    boxSizing: 'border-box',
    height: `${ROW_PX}px`,
    padding: '12px 13px',
    color: tokens.colorNeutralForeground2,
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
  },
})

/** Titles above the columns; rows name their figures themselves for who hears them. */
export function BoardHead({ figures }: { readonly figures: BoardFigures }) {
  const styles = useStyles()
  const columns = useBoardColumns()
  const titles = boardTexts.columns
  return (
    <div className={mergeClasses(columns.row, figures === 'sums' && columns.sums, styles.head)} aria-hidden>
      <span>{titles.mandant}</span>
      <span>{titles.year}</span>
      <span>{titles.state}</span>
      {figures === 'sums' ? <SumTitles /> : <ProgressTitles />}
    </div>
  )
}

function ProgressTitles() {
  const columns = useBoardColumns()
  const titles = boardTexts.columns
  const number = mergeClasses(columns.number, columns.middle)
  return (
    <>
      <span className={number}>{titles.documents}</span>
      <span className={number}>{titles.unchecked}</span>
      <span className={number}>{titles.open}</span>
      <span className={number}>{titles.missing}</span>
      <span className={columns.wide}>{titles.filing}</span>
      <span className={columns.wide}>{titles.delivery}</span>
    </>
  )
}

export interface BoardRowsProps {
  readonly figures: BoardFigures
  readonly range: RowRange
  readonly total: number
  /** The first ones, as far as they are known. */
  readonly rows: readonly BoardItem[]
  readonly addressOf: (mandantId: string, year: number) => string
}

/** The rows in sight of a list that is as high as if all were there. */
export function BoardRows({ figures, range, total, rows, addressOf }: BoardRowsProps) {
  const styles = useStyles()
  const shown = Array.from({ length: range.last - range.first + 1 }, (_, index) => range.first + index)
  return (
    <ul
      className={styles.list}
      aria-label={boardTexts.title}
      style={{ height: `${total * ROW_PX}px`, paddingTop: `${range.first * ROW_PX}px` }}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => moveFocus(event, BOARD_LINK)}
    >
      {shown.map(row => {
        const clientYear = rows[row]
        return clientYear ? (
          <BoardRow
            key={`${clientYear.mandantId} ${clientYear.year}`}
            clientYear={clientYear}
            figures={figures}
            position={row + 1}
            total={total}
            href={addressOf(clientYear.mandantId, clientYear.year)}
          />
        ) : (
          <li key={row} className={styles.waiting} aria-setsize={total} aria-posinset={row + 1}>
            {boardTexts.loadingRow}
          </li>
        )
      })}
    </ul>
  )
}
