import { useOfficeLog } from '../../api/people.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatSecond } from '../../format.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'

/** Who signed in and from where, who was refused, and who changed people and their access; for the leitung. */
export function OfficeLogTable() {
  const table = useTableStyles()
  const { data, error, refetch } = useOfficeLog()
  const { columns, events, title } = texts.log
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return (
    <details>
      <summary>{title}</summary>
      <div className={table.frame}>
        <table className={table.table}>
          <TableHead titles={[columns.at, columns.event, columns.about, columns.from, columns.by]} />
          <tbody>
            {data?.entries.map(entry => (
              <tr key={entry.sequence}>
                <td className={table.cell}>{formatSecond(Date.parse(entry.at))}</td>
                <td className={table.cell}>{events[entry.event as keyof typeof events] ?? entry.event}</td>
                <td className={table.cell}>{entry.about ?? ''}</td>
                <td className={table.cell}>{entry.from ?? ''}</td>
                <td className={table.cell}>{entry.by ?? ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
