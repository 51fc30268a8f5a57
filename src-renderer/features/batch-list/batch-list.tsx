import { Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DocumentMultipleRegular, SearchRegular } from '@fluentui/react-icons'
import { useRef } from 'react'
import { useBatchRows } from '../../api/batches.ts'
import type { ListView } from '../../api/batches.ts'
import { isOffline } from '../../api/request.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useWindowedRows } from '../../components/use-windowed-rows.ts'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchFilter, isNarrowed } from './batch-filter.tsx'
import { ROW_PX } from './batch-row.tsx'
import { BatchRows } from './batch-rows.tsx'
import { useKnownTotal } from './use-known-total.ts'
import { useListPlace } from './use-list-place.ts'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  scroll: { flexGrow: 1, minHeight: 0, overflowY: 'auto', overflowAnchor: 'none' },
  notice: { padding: tokens.spacingHorizontalL },
})

export interface BatchListProps {
  readonly selectedId: string | null
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly addressOf: (batchId: string) => string
  readonly mandantAddress: (mandantId: string) => string
  readonly newAddress: string
  /** A failed batch was made anew. */
  readonly onRestarted: (batchId: string) => void
}

/**
 * The batches that are looked for, newest first, each with its state and live progress; only those in sight are there.
 */
export function BatchList(props: BatchListProps) {
  const { selectedId, view, onView, addressOf, mandantAddress, newAddress, onRestarted } = props
  const styles = useStyles()
  const box = useRef<HTMLDivElement>(null)
  const known = useKnownTotal(view)
  const range = useWindowedRows(box, known.total ?? 0, ROW_PX)
  const { rowAt, total = known.total, error, isPlaceholderData, refetch } = useBatchRows(view, range.first, range.last)
  known.learn(total)
  useListPlace(box, view, total, page => onView({ ...view, page }))
  const isFiltered = isNarrowed(view)
  return (
    <>
      <div className={styles.head}>
        <Subtitle1 as="h2">{texts.list.title}</Subtitle1>
        <LinkButton appearance="primary" icon={<AddRegular />} href={newAddress}>
          {texts.list.new}
        </LinkButton>
      </div>
      <BatchFilter view={view} onView={onView} found={isPlaceholderData ? null : (total ?? null)} />
      <div className={styles.scroll} ref={box}>
        {total === undefined && !error && (
          <div className={styles.notice}>
            <Waiting text={texts.list.loading} />
          </div>
        )}
        {error && !isOffline(error) && (
          <div className={styles.notice}>
            <LoadFailure error={error} onRetry={refetch} />
          </div>
        )}
        {total === 0 && isFiltered && (
          <EmptyNotice icon={<SearchRegular />} title={texts.list.nothingFound} text={texts.list.nothingFoundText} />
        )}
        {total === 0 && !isFiltered && (
          <EmptyNotice icon={<DocumentMultipleRegular />} title={texts.list.emptyTitle} text={texts.list.emptyText} />
        )}
        {total !== undefined && total > 0 && (
          <BatchRows
            box={box}
            range={range}
            total={total}
            rowAt={rowAt}
            selectedId={selectedId}
            addressOf={addressOf}
            mandantAddress={mandantAddress}
            onRestarted={onRestarted}
          />
        )}
      </div>
    </>
  )
}
