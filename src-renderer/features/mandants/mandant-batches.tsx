import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { BatchItem } from '../../../wire/batch-list.ts'
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
  const [wanted, setWanted] = useState(BATCHES_PER_PAGE)
  const { rowAt, total, error, refetch } = useBatchRows({ ...wholeView, mandantId }, 0, wanted - 1)
  const batches = Array.from({ length: Math.min(wanted, total ?? 0) }, (_, row) => rowAt(row) ?? []).flat()
  const { frame, focusRow } = useRowFocus(batches.length)
  if (error && total === undefined) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (total === undefined) return <Waiting text={texts.list.loading} />
  if (total === 0) return <EmptyNotice icon={<DocumentMultipleRegular />} text={batchTexts.none} />
  const showMore = () => {
    focusRow(batches.length)
    setWanted(wanted + BATCHES_PER_PAGE)
  }
  return (
    <section ref={frame} className={styles.frame} aria-label={mandantTexts.tabs.stapel}>
      <table className={styles.table}>
        <TableHead titles={Object.values(batchTexts.columns)} />
        <tbody>
          {batches.map(batch => (
            <MandantBatch key={batch.id} batch={batch} address={batchAddressOf(batch.id)} />
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

/** Puts the focus on a row of the frame's table that is still to be loaded. */
function useRowFocus(count: number) {
  const frame = useRef<HTMLElement>(null)
  const wanted = useRef<number | null>(null)
  useEffect(() => {
    const row = wanted.current
    if (row === null || count <= row) return
    wanted.current = null
    frame.current?.querySelectorAll('a')[row]?.focus()
  }, [count])
  return {
    frame,
    focusRow: (row: number) => {
      wanted.current = row
    },
  }
}

function MandantBatch({ batch, address }: { readonly batch: BatchItem; readonly address: string }) {
  const styles = useTableStyles()
  const now = useNow()
  return (
    <tr>
      <td className={styles.cell}>
        <a href={address}>{batch.name}</a>
      </td>
      <td className={styles.cell}>{formatMoment(batch.createdAt, now)}</td>
      <td className={styles.cell}>{batch.documentsTotal}</td>
      <td className={styles.cell}>
        <BatchStatusBadge batch={batch} />
      </td>
    </tr>
  )
}
