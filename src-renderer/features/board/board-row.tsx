import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { ClientYearItem } from '../../../wire/client-years.ts'
import { boardTexts } from '../../client-year-texts.de.ts'
import { StateBadge } from '../../components/client-year-state.tsx'
import { formatDate, formatIsoDate } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

/** Rows of equal height: where one stands is known without having it. */
export const ROW_PX = 44
/** What the arrow keys lead through. */
export const BOARD_LINK = 'a[data-client-year]'

export const useBoardColumns = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(140px, 1fr) 52px 128px 64px 80px 80px 56px 96px 120px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalM}`,
    '@media (max-width: 1180px)': { gridTemplateColumns: 'minmax(120px, 1fr) 48px 124px 60px 76px 76px 50px' },
    '@media (max-width: 820px)': { gridTemplateColumns: 'minmax(90px, 1fr) 44px 120px' },
  },
  /** Left out where there is little room. */
  wide: { '@media (max-width: 1180px)': { display: 'none' } },
  middle: { '@media (max-width: 820px)': { display: 'none' } },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
})

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
  readonly clientYear: ClientYearItem
  readonly position: number
  readonly total: number
  readonly href: string
}

/** One client-year; each figure is named for who hears it. */
export function BoardRow({ clientYear, position, total, href }: BoardRowProps) {
  const styles = useStyles()
  const columns = useBoardColumns()
  const { mandantName, mandantKind, year, state, documents, unchecked, openItems, missing } = clientYear
  const titles = boardTexts.columns
  const number = mergeClasses(columns.number, columns.middle)
  return (
    <li className={styles.item} aria-posinset={position} aria-setsize={total}>
      <a className={mergeClasses(columns.row, styles.link)} href={href} data-client-year="">
        <span className={styles.name} title={mandantName}>
          {mandantName} <span className={styles.quiet}>{mandantTexts.kinds[mandantKind]}</span>
        </span>
        <span>{year}</span>
        <StateBadge state={state} release={clientYear.release} isOutdated={clientYear.isOutdated} />
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
      </a>
    </li>
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

interface FigureProps {
  readonly title: string
  readonly className: string
  readonly children: ReactNode
}

function Figure({ title, className, children }: FigureProps) {
  return (
    <span className={className}>
      <span className="visually-hidden">{title}: </span>
      {children}
    </span>
  )
}
