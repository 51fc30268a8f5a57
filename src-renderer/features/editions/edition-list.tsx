import { Button, Text, makeStyles, tokens } from '@fluentui/react-components'
import { BookRegular } from '@fluentui/react-icons'
import type { Editions } from '../../../wire/editions.ts'
import { useEditions, useNewEdition } from '../../api/editions.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { editionTexts } from '../../edition-texts.de.ts'
import { ReleaseCard } from './release-card.tsx'
import { EditionRow } from './edition-row.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL },
  words: { flexGrow: 1, flexBasis: '320px', color: tokens.colorNeutralForeground2 },
})

export interface EditionListProps {
  readonly mandantId: string
  readonly year: number
}

/** Editions of the Belegmappe of a client-year: what each changed, its file, and the next one where something changed. */
export function EditionList({ mandantId, year }: EditionListProps) {
  const styles = useStyles()
  const { data, error, refetch } = useEditions(mandantId, year)
  const asking = useNewEdition(mandantId, year)
  if (!data)
    return error ? (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    ) : (
      <Waiting text={editionTexts.loading} />
    )
  const { isWriting, next } = nextOf(data)
  return (
    <div className={styles.list}>
      <div className={styles.head}>
        <Text className={styles.words}>{editionTexts.what}</Text>
        {data.released === null && (
          <Button
            appearance={data.since !== null || data.editions.length === 0 ? 'primary' : 'secondary'}
            disabled={isWriting || asking.isPending}
            onClick={() => asking.mutate()}
          >
            {isWriting ? editionTexts.writing(next) : editionTexts.write(next)}
          </Button>
        )}
      </div>
      {asking.error && <Notice intent="error" text={asking.error.message} />}
      {data.released === null && <Standing data={data} />}
      <ReleaseCard data={data} mandantId={mandantId} year={year} />
      {data.editions.length === 0 ? (
        <EmptyNotice icon={<BookRegular />} title={editionTexts.nothingTitle} text={editionTexts.nothingText} />
      ) : (
        <EditionTable data={data} mandantId={mandantId} year={year} />
      )}
    </div>
  )
}

/** The number of the edition that is being written, or that would be the next one. */
function nextOf({ editions }: Editions): { readonly isWriting: boolean; readonly next: number } {
  const waiting = editions.find(({ state }) => state === 'waiting')
  const newest = editions.find(({ state }) => state === 'written')
  return { isWriting: waiting !== undefined, next: waiting?.number ?? (newest?.number ?? 0) + 1 }
}

/** Whether the newest edition is what the papers say now. */
function Standing({ data: { editions, since } }: { readonly data: Editions }) {
  const newest = editions.find(({ state }) => state === 'written')
  if (!newest) return null
  return since === null ? (
    <Notice intent="success" text={editionTexts.current(newest.number)} />
  ) : (
    <Notice intent="warning" text={editionTexts.outdated(newest.number, since)} />
  )
}

function EditionTable({ data, mandantId, year }: EditionListProps & { readonly data: Editions }) {
  const table = useTableStyles()
  const { edition, written, changes, actions } = editionTexts.columns
  const newest = data.editions.find(({ state }) => state === 'written')
  return (
    <section className={table.frame} aria-label={editionTexts.list}>
      <table className={table.table}>
        <TableHead titles={[edition, written, changes]} action={actions} />
        <tbody>
          {data.editions.map(each => (
            <EditionRow
              key={each.number}
              edition={each}
              standing={each !== newest ? null : data.since === null ? 'current' : 'outdated'}
              mandantId={mandantId}
              year={year}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}
