import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { DocumentMultipleRegular } from '@fluentui/react-icons'
import { BATCHES_PER_PAGE } from '../../../wire/batch-list.ts'
import { useBatchRows, wholeView } from '../../api/batches.ts'
import { BatchStatusBadge } from '../../components/batch-status-badge.tsx'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { TableHead } from '../../components/table-head.tsx'
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

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
})

/** The batches of a mandant, the newest first; further ones are asked for. */
export function MandantBatches({ mandantId, batchAddressOf }: MandantBatchesProps) {
  const styles = useTableStyles()
  const own = useStyles()
  const now = useNow()
  const [wanted, setWanted] = useState(BATCHES_PER_PAGE)
  const { rowAt, total, error, refetch } = useBatchRows({ ...wholeView, mandantId }, 0, wanted - 1)
  const batches = Array.from({ length: Math.min(wanted, total ?? 0) }, (_, row) => rowAt(row) ?? []).flat()
  const frame = useRef<HTMLElement>(null)
  const focusRow = useRef<number | null>(null)
  useEffect(() => {
    const row = focusRow.current
    if (row === null || batches.length <= row) return
    focusRow.current = null
    frame.current?.querySelectorAll('a')[row]?.focus()
  }, [batches.length])
  if (error && total === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (total === undefined) return <Waiting text={texts.list.loading} />
  if (total === 0) return <EmptyNotice icon={<DocumentMultipleRegular />} text={batchTexts.none} />
  const showMore = () => {
    focusRow.current = batches.length
    setWanted(wanted + BATCHES_PER_PAGE)
  }
  return (
    <section ref={frame} className={styles.frame} aria-label={mandantTexts.tabs.stapel}>
      <table className={styles.table}>
        <TableHead titles={Object.values(batchTexts.columns)} />
        <tbody>
          {batches.map(batch => (
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
      <div className={own.foot}>
        <Text aria-live="polite">{batchTexts.shown(batches.length, total)}</Text>
        {batches.length < total && (
          <Button disabledFocusable={batches.length < wanted} onClick={showMore}>
            {batchTexts.more(Math.min(BATCHES_PER_PAGE, total - batches.length))}
          </Button>
        )}
      </div>
    </section>
  )
}
