/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Button, Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, ChevronLeftRegular, ChevronRightRegular, DocumentMultipleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { BATCHES_PER_PAGE, useBatches } from '../../api/batches.ts'
import { isOffline } from '../../api/request.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchRow } from './batch-row.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  scroll: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  pager: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    padding: `4px ${tokens.spacingHorizontalS}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
  },
  notice: { padding: tokens.spacingHorizontalL },
})

export interface BatchListProps {
  readonly selectedId: string | null
  readonly addressOf: (batchId: string) => string
  readonly newAddress: string
}

/** All batches, newest first, each with its state and live progress. */
export function BatchList({ selectedId, addressOf, newAddress }: BatchListProps) {
  const styles = useStyles()
  const [page, setPage] = useState(0)
  const { data, error, isPending, refetch } = useBatches(page)
  return (
    <>
      <div className={styles.head}>
        <Subtitle1 as="h2">{texts.list.title}</Subtitle1>
        <LinkButton appearance="primary" icon={<AddRegular />} href={newAddress}>
          {texts.list.new}
        </LinkButton>
      </div>
      <div className={styles.scroll}>
        {isPending && (
          <div className={styles.notice}>
            <Waiting text={texts.list.loading} />
          </div>
        )}
        {error && !isOffline(error) && (
          <div className={styles.notice}>
            <LoadFailure error={error} onRetry={() => void refetch()} />
          </div>
        )}
        {data?.batches.length === 0 && (
          <EmptyNotice icon={<DocumentMultipleRegular />} title={texts.list.emptyTitle} text={texts.list.emptyText} />
        )}
        <ul className={styles.list} onKeyDown={event => moveFocus(event, 'a')}>
          {data?.batches.map(batch => (
            <BatchRow key={batch.id} batch={batch} selected={batch.id === selectedId} href={addressOf(batch.id)} />
          ))}
        </ul>
      </div>
      {data && (page > 0 || data.total > BATCHES_PER_PAGE) && (
        <Pager page={page} total={data.total} shown={data.batches.length} onPage={setPage} />
      )}
    </>
  )
}

interface PagerProps {
  readonly page: number
  readonly total: number
  /** How many batches the page shows. */
  readonly shown: number
  readonly onPage: (page: number) => void
}

function Pager({ page, total, shown, onPage }: PagerProps) {
  const styles = useStyles()
  const first = page * BATCHES_PER_PAGE
  const isLast = first + BATCHES_PER_PAGE >= total
  return (
    <div className={styles.pager}>
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label={texts.list.newer}
        title={texts.list.newer}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span aria-live="polite">{texts.list.range(shown === 0 ? 0 : first + 1, first + shown, total)}</span>
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label={texts.list.older}
        title={texts.list.older}
        disabled={isLast}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}
