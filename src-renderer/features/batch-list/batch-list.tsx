/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Button, Subtitle1, makeStyles, tokens } from '@fluentui/react-components'
import {
  AddRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DocumentMultipleRegular,
  SearchRegular,
} from '@fluentui/react-icons'
import { BATCHES_PER_PAGE, useBatches } from '../../api/batches.ts'
import type { ListView } from '../../api/batches.ts'
import { isOffline } from '../../api/request.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { texts } from '../../texts.de.ts'
import { BatchFilter, isNarrowed } from './batch-filter.tsx'
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
  readonly view: ListView
  readonly onView: (view: ListView) => void
  readonly addressOf: (batchId: string) => string
  readonly newAddress: string
}

/** The batches that are looked for, newest first, each with its state and live progress. */
export function BatchList({ selectedId, view, onView, addressOf, newAddress }: BatchListProps) {
  const styles = useStyles()
  const { data, error, isPending, isPlaceholderData, refetch } = useBatches(view)
  const isFiltered = isNarrowed(view)
  return (
    <>
      <div className={styles.head}>
        <Subtitle1 as="h2">{texts.list.title}</Subtitle1>
        <LinkButton appearance="primary" icon={<AddRegular />} href={newAddress}>
          {texts.list.new}
        </LinkButton>
      </div>
      <BatchFilter view={view} onView={onView} found={isPlaceholderData ? null : (data?.total ?? null)} />
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
        {data?.batches.length === 0 && isFiltered && (
          <EmptyNotice icon={<SearchRegular />} title={texts.list.nothingFound} text={texts.list.nothingFoundText} />
        )}
        {data?.batches.length === 0 && !isFiltered && (
          <EmptyNotice icon={<DocumentMultipleRegular />} title={texts.list.emptyTitle} text={texts.list.emptyText} />
        )}
        <ul className={styles.list} onKeyDown={event => moveFocus(event, 'a')}>
          {data?.batches.map(batch => (
            <BatchRow key={batch.id} batch={batch} selected={batch.id === selectedId} href={addressOf(batch.id)} />
          ))}
        </ul>
      </div>
      {data && (view.page > 0 || data.total > BATCHES_PER_PAGE) && (
        <Pager
          page={view.page}
          total={data.total}
          shown={data.batches.length}
          onPage={page => onView({ ...view, page })}
        />
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
