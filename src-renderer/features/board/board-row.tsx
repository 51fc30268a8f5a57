import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BoardItem } from '../../../wire/client-years.ts'
import type { BoardFigures } from '../../api/client-years.ts'
import { boardTexts } from '../../client-year-texts.de.ts'
import { StateBadge } from '../../components/client-year-state.tsx'
import { formatDate, formatIsoDate } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { useBoardColumns } from './board-columns.ts'
import { SumFigures } from './board-sums.tsx'
import { Figure } from './figure.tsx'

/** Rows of equal height: where one stands is known without having it. */
export const ROW_PX = 44
/** What the arrow keys lead through. */
export const BOARD_LINK = 'a[data-client-year]'

const useStyles = makeStyles({
  item: { height: `${ROW_PX}px`, borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, boxSizing: 'border-box' },
  link: {
    height: '100%',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    fontSize: '13px',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
})

export interface BoardRowProps {
  readonly clientYear: BoardItem
  readonly figures: BoardFigures
  readonly position: number
  readonly total: number
  readonly href: string
}

/** One client-year; each figure is named for who hears it. */
export function BoardRow({ clientYear, figures, position, total, href }: BoardRowProps) {
  const styles = useStyles()
  const columns = useBoardColumns()
  const { mandantName, mandantKind, year, state } = clientYear
  return (
    <li className={styles.item} aria-posinset={position} aria-setsize={total}>
      <a
        className={mergeClasses(columns.row, figures === 'sums' && columns.sums, styles.link)}
        href={href}
        data-client-year=""
      >
        <span className={styles.name} title={mandantName}>
          {mandantName} <span className={styles.quiet}>{mandantTexts.kinds[mandantKind]}</span>
        </span>
        <span>{year}</span>
        <StateBadge state={state} release={clientYear.release} isOutdated={clientYear.isOutdated} />
        {figures === 'sums' ? <SumFigures totals={clientYear.totals} /> : <Progress clientYear={clientYear} />}
      </a>
    </li>
  )
}

function Progress({ clientYear }: Pick<BoardRowProps, 'clientYear'>) {
  const columns = useBoardColumns()
  const { documents, unchecked, openItems, missing } = clientYear
  const titles = boardTexts.columns
  const number = mergeClasses(columns.number, columns.middle)
  return (
    <>
      <Figure title={titles.documents} className={number}>
        {documents}
      </Figure>
      <Figure title={titles.unchecked} className={number}>
        {unchecked}
      </Figure>
      <Figure title={titles.open} className={number}>
        {openItems ?? boardTexts.counting}
      </Figure>
      <Figure title={titles.missing} className={number}>
        {missing}
      </Figure>
      <Days clientYear={clientYear} />
    </>
  )
}

function Days({ clientYear: { filingDate, lastDeliveryAt } }: Pick<BoardRowProps, 'clientYear'>) {
  const { wide } = useBoardColumns()
  const { filing, delivery } = boardTexts.columns
  return (
    <>
      <Figure title={filing} className={wide}>
        {filingDate === null ? boardTexts.noValue : formatIsoDate(filingDate)}
      </Figure>
      <Figure title={delivery} className={wide}>
        {lastDeliveryAt === null ? boardTexts.noValue : formatDate(lastDeliveryAt)}
      </Figure>
    </>
  )
}
