import { Button, Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import { AddRegular, DocumentMultipleRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useBatches } from '../../api/batches.ts'
import { isOffline } from '../../api/request.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchRow } from './batch-row.tsx'

const FIRST_BATCHES = 50
const BATCHES_MAX = 100

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
  const [limit, setLimit] = useState(FIRST_BATCHES)
  const { data, error, isPending, refetch } = useBatches(limit)
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
        <ul className={styles.list}>
          {data?.batches.map(batch => (
            <BatchRow key={batch.id} batch={batch} selected={batch.id === selectedId} href={addressOf(batch.id)} />
          ))}
        </ul>
        {data && data.total > data.batches.length && limit < BATCHES_MAX && (
          <Button appearance="transparent" onClick={() => setLimit(BATCHES_MAX)}>
            {texts.list.more}
          </Button>
        )}
      </div>
    </>
  )
}
