import { Text, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { CalendarLtrRegular, FolderOpenRegular, SearchRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import { useBoard, useBoardHead, wholeBoard } from '../../api/client-years.ts'
import type { BoardView } from '../../api/client-years.ts'
import { boardTexts } from '../../client-year-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useWindowedRows } from '../../components/use-windowed-rows.ts'
import { Waiting } from '../../components/waiting.tsx'
import { BoardFilter } from './board-filter.tsx'
import { BoardHead, BoardRows, HEAD_PX } from './board-rows.tsx'
import { ROW_PX } from './board-row.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    flexGrow: 1,
    minHeight: 0,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL}`,
    '@media (max-width: 820px)': { padding: tokens.spacingHorizontalL },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  grow: { flexGrow: 1 },
  // In little height the page scrolls, and some rows are in sight all the same.
  scroll: {
    flexGrow: 1,
    minHeight: '220px',
    overflowY: 'auto',
    scrollPaddingTop: `${HEAD_PX}px`,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface BoardPageProps {
  readonly view: BoardView
  readonly onView: (view: BoardView) => void
  readonly addressOf: (mandantId: string, year: number) => string
  readonly trayAddress: string
}

/** All client-years of the office, those in sight are there; what is in none stands above. */
export function BoardPage({ view, onView, addressOf, trayAddress }: BoardPageProps) {
  const styles = useStyles()
  const box = useRef<HTMLDivElement>(null)
  const head = useBoardHead()
  const { data, error, isPending, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useBoard(view)
  const rows = data?.pages.flatMap(({ clientYears }) => clientYears) ?? []
  const total = data?.pages[0]?.total ?? 0
  const range = useWindowedRows(box, total, ROW_PX)
  useEffect(() => {
    if (range.last >= rows.length && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [range.last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <div className={styles.page}>
      <BoardTitle tray={head.data?.trayDocuments ?? 0} trayAddress={trayAddress} />
      <BoardFilter view={view} onView={onView} years={head.data?.years ?? []} />
      {isPending && <Waiting text={boardTexts.loading} />}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <Text aria-live="polite" size={200} className={styles.quiet}>
          {isPlaceholderData ? '' : boardTexts.found(total)}
        </Text>
      )}
      {data && total === 0 && <NoClientYears isNarrowed={isNarrowed(view)} />}
      <div ref={box} className={styles.scroll} hidden={total === 0}>
        <BoardHead figures={view.figures} />
        <BoardRows figures={view.figures} range={range} total={total} rows={rows} addressOf={addressOf} />
      </div>
    </div>
  )
}

function BoardTitle({ tray, trayAddress }: { readonly tray: number; readonly trayAddress: string }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <Title3 as="h1" className={styles.grow}>
        {boardTexts.title}
      </Title3>
      {tray > 0 && (
        <LinkButton icon={<FolderOpenRegular />} href={trayAddress}>
          {boardTexts.tray(tray)}
        </LinkButton>
      )}
    </div>
  )
}

function isNarrowed(view: BoardView): boolean {
  return JSON.stringify({ ...view, sort: 'name', figures: 'progress' }) !== JSON.stringify(wholeBoard)
}

function NoClientYears({ isNarrowed: narrowed }: { readonly isNarrowed: boolean }) {
  const { emptyTitle, emptyText, nothingFound, nothingFoundText } = boardTexts
  return narrowed ? (
    <EmptyNotice icon={<SearchRegular />} title={nothingFound} text={nothingFoundText} />
  ) : (
    <EmptyNotice icon={<CalendarLtrRegular />} title={emptyTitle} text={emptyText} />
  )
}
