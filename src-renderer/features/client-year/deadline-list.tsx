import { Badge, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CalendarClockRegular } from '@fluentui/react-icons'
import type { Deadline } from '../../../wire/deadlines.ts'
import { useClientYearDeadlines } from '../../api/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { deadlineTexts } from '../../deadline-texts.de.ts'
import { formatIsoDate, formatMoney } from '../../format.ts'

const useStyles = makeStyles({
  link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  past: { color: tokens.colorNeutralForeground2 },
})

/** A day as the engine writes it, where the person is. */
const DAY = new Intl.DateTimeFormat('sv-SE')

export interface DeadlineListProps {
  readonly mandantId: string
  readonly year: number
  readonly placeAddress: (
    batchId: string,
    place: { readonly documentId: string; readonly page: number | null; readonly field: string | null },
  ) => string
}

/** Days that must not pass, the earliest first, each with the page that it was read from. */
export function DeadlineList({ mandantId, year, placeAddress }: DeadlineListProps) {
  const table = useTableStyles()
  const today = DAY.format(useNow())
  const { data, error, refetch } = useClientYearDeadlines(mandantId, year)
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={deadlineTexts.loading} />
    )
  const { day, what, document, amount } = deadlineTexts.columns
  if (data.deadlines.length === 0) return <EmptyNotice icon={<CalendarClockRegular />} text={deadlineTexts.nothing} />
  return (
    <section className={table.frame} aria-label={clientYearTexts.tabs.fristen}>
      <table className={table.table}>
        <TableHead titles={[day, what, document, amount]} />
        <tbody>
          {data.deadlines.map(each => (
            <DeadlineRow
              key={`${each.type} ${each.documentId} ${each.day}`}
              deadline={each}
              isPast={each.day < today}
              placeAddress={placeAddress}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface DeadlineRowProps extends Pick<DeadlineListProps, 'placeAddress'> {
  readonly deadline: Deadline
  readonly isPast: boolean
}

function DeadlineRow({ deadline, isPast, placeAddress }: DeadlineRowProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { type, day, isComputed, documentId, batchId, filename, kindLabel, issuer, cents, page, field } = deadline
  return (
    <tr className={mergeClasses(isPast && styles.past)}>
      <td className={mergeClasses(table.cell, table.nowrap)}>
        {formatIsoDate(day)}{' '}
        {isPast && (
          <Badge appearance="tint" color="subtle">
            {deadlineTexts.past}
          </Badge>
        )}
      </td>
      <td className={table.cell}>
        {deadlineTexts.types[type]}
        {isComputed && <div className={table.quiet}>{deadlineTexts.computed}</div>}
      </td>
      <td className={table.cell}>
        {documentId !== null && batchId !== null && (
          <a className={styles.link} href={placeAddress(batchId, { documentId, page, field })}>
            {kindLabel ?? clientYearTexts.unknownKind}
          </a>
        )}
        <div className={table.quiet}>{[issuer, filename].filter(text => text !== null).join(' · ')}</div>
      </td>
      <td className={mergeClasses(table.cell, styles.number)}>
        {cents === null ? '' : formatMoney((cents / 100).toFixed(2), 'EUR')}
      </td>
    </tr>
  )
}
