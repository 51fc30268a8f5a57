import { CalculatorRegular } from '@fluentui/react-icons'
import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { PositionSet } from '../../../wire/positions.ts'
import { useClientYearSums } from '../../api/client-years.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatCents, placeName, placeOfPosition } from '../../documents/position-words.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { compareTotals } from './compare-totals.ts'
import type { TotalChange } from './compare-totals.ts'
import { positionsOf } from './group-sums.ts'
import type { PositionAddress } from './position-table.tsx'

const useStyles = makeStyles({
  card: { '& h2': { margin: `0 0 ${tokens.spacingVerticalS}`, fontSize: tokens.fontSizeBase400 } },
  sum: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
})

export interface LastYearViewProps {
  readonly mandantId: string
  readonly year: number
  /** This year's. */
  readonly set: PositionSet
  readonly addressOf: PositionAddress
}

/** Each sum beside that of the client-year before, and what that one had and this one has not. */
export function LastYearView({ mandantId, year, set, addressOf }: LastYearViewProps) {
  const table = useTableStyles()
  const { data, error, refetch } = useClientYearSums(mandantId, year - 1)
  if (!data) {
    return error ? <LoadFailure error={error} onRetry={() => void refetch()} /> : <Waiting text={sumsTexts.loading} />
  }
  const of = (one: PositionSet, its: number) => one.totals.filter(total => total.year === its && total.unit === 'EUR')
  const before = of(data.set, year - 1)
  if (before.length === 0) {
    return <EmptyNotice icon={<CalculatorRegular />} text={sumsTexts.lastYear.none(year - 1)} />
  }
  return (
    <>
      <div className={table.quiet}>{sumsTexts.lastYear.note}</div>
      {[...compareTotals(of(set, year), before)].map(([form, changes]) => (
        <ComparedForm key={form} form={form} year={year} changes={changes} set={set} addressOf={addressOf} />
      ))}
    </>
  )
}

interface ComparedFormProps extends Pick<LastYearViewProps, 'year' | 'set' | 'addressOf'> {
  readonly form: string
  readonly changes: readonly TotalChange[]
}

function ComparedForm({ form, year, changes, set, addressOf }: ComparedFormProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const { label, place, change } = sumsTexts.lastYear.columns
  const title = `${sumsTexts.form(form)}: ${sumsTexts.lastYear.title(year - 1)}`
  return (
    <section className={styles.card} aria-label={title}>
      <h2>{sumsTexts.form(form)}</h2>
      <div className={table.frame}>
        <table className={table.table} aria-label={title}>
          <thead>
            <tr>
              <th className={table.head}>{label}</th>
              <th className={table.head}>{place}</th>
              {[String(year - 1), String(year), change].map(head => (
                <th key={head} className={mergeClasses(table.head, styles.sum)}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ total, before, now }) => (
              <tr key={[total.key, placeName(set.register, total)].join(' ')}>
                <td className={table.cell}>{total.label}</td>
                <td className={table.cell}>{placeName(set.register, total)}</td>
                <td className={mergeClasses(table.cell, styles.sum)}>{before === null ? '–' : formatCents(before)}</td>
                <td className={mergeClasses(table.cell, styles.sum)}>
                  {now === null ? '–' : <Now cents={now} ids={total.positionIds} set={set} addressOf={addressOf} />}
                </td>
                <td className={mergeClasses(table.cell, styles.sum)}>{changeText(before, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface NowProps extends Pick<LastYearViewProps, 'set' | 'addressOf'> {
  readonly cents: number
  readonly ids: readonly string[]
}

/** Leads to the first amount that the sum is made of. */
function Now({ cents, ids, set, addressOf }: NowProps) {
  const [first] = positionsOf(set, ids)
  const shown = formatCents(cents)
  return first ? <Link href={addressOf(placeOfPosition(first, []))}>{shown}</Link> : shown
}

function changeText(before: number | null, now: number | null): string {
  if (before === null) return sumsTexts.lastYear.added
  return now === null ? sumsTexts.lastYear.gone : formatCents(now - before)
}
