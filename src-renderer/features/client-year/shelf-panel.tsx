import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { DocumentRegular } from '@fluentui/react-icons'
import { useMemo, useState } from 'react'
import type { ShelvedDocument } from '../../../wire/client-years.ts'
import { useShelf } from '../../api/client-years.ts'
import type { ShelfKey } from '../../api/client-years.ts'
import { clientYearTexts } from '../../client-year-texts.de.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import type { ChosenMandant } from '../../components/mandant-choice.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { FileBar } from './file-bar.tsx'
import { JudgeBar } from './judge-bar.tsx'
import { PackBar } from './pack-bar.tsx'
import { ShelfTable } from './shelf-table.tsx'

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  more: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface ShelfPanelProps {
  readonly shelfKey: ShelfKey
  /** Where documents are filed first of all; null in the tray. */
  readonly mandant: ChosenMandant | null
  readonly documentAddress: (batchId: string, documentId: string) => string
}

/** Documents of a client-year or of the tray, to be looked at, or filed elsewhere. */
export function ShelfPanel({ shelfKey, mandant, documentAddress }: ShelfPanelProps) {
  const styles = useStyles()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useShelf(shelfKey)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const documents = useMemo(() => data?.pages.flatMap(page => page.documents) ?? [], [data])
  if (isPending) return <Waiting text={clientYearTexts.loadingDocuments} />
  if (!data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  const total = data.pages[0]?.total ?? 0
  const isChosen = ({ documentId }: ShelvedDocument) => chosen.has(documentId)
  const selection = documents.filter(isChosen)
  return (
    <div className={styles.panel}>
      <FileBar
        chosen={selection}
        mandant={mandant}
        year={shelfKey?.year ?? null}
        onFiled={() => setChosen(new Set())}
      />
      <JudgeBar chosen={selection} onJudged={() => setChosen(new Set())} />
      {shelfKey !== null && <PackBar mandantId={shelfKey.mandantId} year={shelfKey.year} chosen={selection} />}
      {total === 0 ? (
        <NothingHere isTray={shelfKey === null} />
      ) : (
        <ShelfTable documents={documents} chosen={chosen} onChosen={setChosen} documentAddress={documentAddress} />
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {clientYearTexts.loadMore}
          </Button>
          <Text size={200} className={styles.quiet}>
            {clientYearTexts.more(documents.length, total)}
          </Text>
        </div>
      )}
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
