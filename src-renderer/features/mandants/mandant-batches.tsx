import { DocumentMultipleRegular } from '@fluentui/react-icons'
import { useBatches, wholeView } from '../../api/batches.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { texts } from '../../texts.de.ts'

const batchTexts = mandantTexts.batches

export interface MandantBatchesProps {
  readonly mandantId: string
  readonly batchAddressOf: (batchId: string) => string
}

/** The batches of a mandant, the newest first. */
export function MandantBatches({ mandantId, batchAddressOf }: MandantBatchesProps) {
  const styles = useTableStyles()
  const now = useNow()
  const { data, error, isPending, refetch } = useBatches({ ...wholeView, mandantId })
  if (isPending) return <Waiting text={texts.list.loading} />
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (data.total === 0) return <EmptyNotice icon={<DocumentMultipleRegular />} text={batchTexts.none} />
  return (
    <section className={styles.frame} aria-label={mandantTexts.tabs.stapel}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(batchTexts.columns).map(title => (
              <th key={title} className={styles.head}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.batches.map(batch => (
            <tr key={batch.id}>
              <td className={styles.cell}>
                <a href={batchAddressOf(batch.id)}>{batch.name}</a>
              </td>
              <td className={styles.cell}>{formatMoment(batch.createdAt, now)}</td>
              <td className={styles.cell}>{batch.documentsTotal}</td>
              <td className={styles.cell}>
                <BatchStatusBadge batch={batch} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
