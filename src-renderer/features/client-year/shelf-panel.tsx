import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentRegular } from '@fluentui/react-icons'
import { useMemo, useRef } from 'react'
import { useShelf } from '../../api/client-years.ts'
import type { ShelfKey } from '../../api/client-years.ts'
import { useMandant } from '../../api/mandants.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { manyTexts } from '../../many-texts.de.ts'
import { ManyBar } from './many-bar.tsx'
import { ManyNotice } from './many-notice.tsx'
import { PackBar } from './pack-bar.tsx'
import { ShelfTable } from './shelf-table.tsx'
import { useShelfDesk } from './use-shelf-desk.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  top: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // What is chosen far down in the list is changed without going back to its head.
    '@media (min-height: 560px)': { position: 'sticky', top: 0, zIndex: 2 },
  },
  more: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ShelfPanelProps {
  readonly shelfKey: ShelfKey
  /** Where documents are filed first of all; null in the tray. */
  readonly mandant: ChosenMandant | null
  readonly documentAddress: (batchId: string, documentId: string) => string
}

/** Documents of a client-year or of the tray, to be looked at, or changed many at once. */
export function ShelfPanel({ shelfKey, mandant, documentAddress }: ShelfPanelProps) {
  const styles = useStyles()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useShelf(shelfKey)
  const documents = useMemo(() => data?.pages.flatMap(page => page.documents) ?? [], [data])
  const panel = useRef<HTMLDivElement>(null)
  const desk = useShelfDesk(documents, panel)
  // Whoever presses P at once finds the persons there.
  useMandant(mandant?.id ?? '')
  if (isPending) return <Waiting text={clientYearTexts.loadingDocuments} />
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const total = data.pages[0]?.total ?? 0
  const { chosen, many } = desk
  return (
    <div className={styles.panel} ref={panel}>
      <div className={styles.top}>
        {chosen.length > 0 && (
          <ManyBar {...{ chosen, many, mandant }} year={shelfKey?.year ?? null} onClear={desk.clear} />
        )}
        <ManyNotice many={many} />
      </div>
      {shelfKey !== null && <PackBar mandantId={shelfKey.mandantId} year={shelfKey.year} chosen={chosen} />}
      {total === 0 ? (
        <NothingHere isTray={shelfKey === null} />
      ) : (
        <>
          <KeyHint isChosen={chosen.length > 0} />
          <ShelfTable documents={documents} desk={desk} documentAddress={documentAddress} />
        </>
      )}
      {hasNextPage && (
        <More
          text={clientYearTexts.more(documents.length, total)}
          isBusy={isFetchingNextPage}
          onMore={() => void fetchNextPage()}
        />
      )}
    </div>
  )
}

function KeyHint({ isChosen }: { readonly isChosen: boolean }) {
  const styles = useStyles()
  return (
    <Text size={200} className={styles.quiet}>
      {isChosen ? manyTexts.deeds : manyTexts.keys}
    </Text>
  )
}

interface MoreProps {
  readonly text: string
  readonly isBusy: boolean
  readonly onMore: () => void
}

function More({ text, isBusy, onMore }: MoreProps) {
  const styles = useStyles()
  return (
    <div className={styles.more}>
      <Button disabled={isBusy} onClick={onMore}>
        {clientYearTexts.loadMore}
      </Button>
      <Text size={200} className={styles.quiet}>
        {text}
      </Text>
    </div>
  )
}

function NothingHere({ isTray }: { readonly isTray: boolean }) {
  const { trayEmpty, emptyTitle, emptyText } = clientYearTexts
  return isTray ? (
    <EmptyNotice icon={<DocumentRegular />} text={trayEmpty} />
  ) : (
    <EmptyNotice icon={<DocumentRegular />} title={emptyTitle} text={emptyText} />
  )
}
