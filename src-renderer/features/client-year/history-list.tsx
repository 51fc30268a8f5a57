import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useClientYearHistory } from '../../api/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatMoment } from '../../format.ts'

const useStyles = makeStyles({ link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' } })

export interface HistoryListProps {
  readonly mandantId: string
  readonly year: number
  readonly batchAddress: (batchId: string) => string
}

/** What happened to a client-year, the newest first. */
export function HistoryList({ mandantId, year, batchAddress }: HistoryListProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const now = useNow()
  const { data, error, refetch } = useClientYearHistory(mandantId, year)
  const { historyColumns: columns } = clientYearTexts
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={clientYearTexts.loading} />
    )
  return (
    <section className={table.frame} aria-label={clientYearTexts.tabs.verlauf}>
      <table className={table.table}>
        <TableHead titles={[columns.at, columns.what, columns.delivery]} />
        <tbody>
          {data.events.map((event, index) => (
            <tr key={`${event.at} ${index}`}>
              <td className={mergeClasses(table.cell, table.nowrap)}>{formatMoment(event.at, now)}</td>
              <td className={table.cell}>
                {clientYearTexts.history(event)}
                {event.by !== null && <span className={table.quiet}> {clientYearTexts.by(event.by)}</span>}
              </td>
              <td className={table.cell}>
                {event.batchId !== null && (
                  <a className={styles.link} href={batchAddress(event.batchId)}>
                    {event.batchName}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
