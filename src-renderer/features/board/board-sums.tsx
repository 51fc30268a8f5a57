import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { YearTotals } from '../../../wire/client-years.ts'
import { boardTexts } from '../../client-year-texts.de.ts'
import { formatCents } from '../../documents/position-words.ts'
import { useBoardColumns } from './board-columns.ts'
import { Figure } from './figure.tsx'

const useStyles = makeStyles({
  forms: {
    // Two lines of a row; what is more stands in the hint, and in the sums of the year.
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
})

/** Titles of the sums, in the order of `SumFigures`. */
export function SumTitles() {
  const columns = useBoardColumns()
  const number = mergeClasses(columns.number, columns.middle)
  const { income, expenses, asking, leftOut, forms } = boardTexts.sums
  return (
    <>
      <span className={number}>{income}</span>
      <span className={number}>{expenses}</span>
      <span className={number}>{asking}</span>
      <span className={number}>{leftOut}</span>
      <span className={columns.wide}>{forms}</span>
    </>
  )
}

/** What a client-year comes to, and on which forms. */
export function SumFigures({ totals }: { readonly totals: YearTotals | null }) {
  const styles = useStyles()
  const columns = useBoardColumns()
  const number = mergeClasses(columns.number, columns.middle)
  const { income, expenses, asking, leftOut } = boardTexts.sums
  const shown = (cents: number | undefined) => (cents === undefined ? boardTexts.counting : formatCents(cents))
  const byForm = totals?.forms.map(form => boardTexts.sums.form(form, formatCents)).join(' · ') ?? ''
  return (
    <>
      <Figure title={income} className={number}>
        {shown(totals?.incomeCents)}
      </Figure>
      <Figure title={expenses} className={number}>
        {shown(totals?.expenseCents)}
      </Figure>
      <Figure title={asking} className={number}>
        {shown(totals?.askingCents)}
        {totals && totals.askingUnknown > 0 && ` ${boardTexts.sums.unknown(totals.askingUnknown)}`}
      </Figure>
      <Figure title={leftOut} className={number}>
        {shown(totals?.leftOutCents)}
      </Figure>
      <span className={mergeClasses(styles.forms, columns.wide)} title={byForm}>
        {byForm}
      </span>
    </>
  )
}
