import { makeStyles, tokens } from '@fluentui/react-components'
import { MailInboxRegular } from '@fluentui/react-icons'
import type { ClientYearDelivery } from '../../../wire/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatDate } from '../../format.ts'
import { statusTexts } from '../../texts.de.ts'

const useStyles = makeStyles({ link: { color: tokens.colorBrandForegroundLink, overflowWrap: 'anywhere' } })

export interface DeliveryListProps {
  readonly deliveries: readonly ClientYearDelivery[]
  readonly batchAddress: (batchId: string) => string
}

/** The batches that brought something to a client-year. */
export function DeliveryList({ deliveries, batchAddress }: DeliveryListProps) {
  const table = useTableStyles()
  const styles = useStyles()
  const { deliveryColumns: columns } = clientYearTexts
  if (deliveries.length === 0)
    return (
      <EmptyNotice icon={<MailInboxRegular />} title={clientYearTexts.emptyTitle} text={clientYearTexts.emptyText} />
    )
  return (
    <section className={table.frame} aria-label={clientYearTexts.deliveries}>
      <table className={table.table}>
        <TableHead titles={[columns.name, columns.received, columns.documents, columns.state]} />
        <tbody>
          {deliveries.map(({ batchId, name, receivedAt, documents, status }) => (
            <tr key={batchId}>
              <td className={table.cell}>
                <a className={styles.link} href={batchAddress(batchId)}>
                  {name}
                </a>
              </td>
              <td className={table.cell}>{formatDate(receivedAt)}</td>
              <td className={table.cell}>{documents}</td>
              <td className={table.cell}>{statusTexts[status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
