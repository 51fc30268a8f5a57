import { Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular } from '@fluentui/react-icons'
import { deletionRecordAddress, useDeletions } from '../../api/mandants.ts'
import type { Deletion } from '../../../wire/deletions.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Notice } from '../../components/notice.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatBytes, formatDate, formatMoment } from '../../format.ts'
import { deletionTexts as documentTexts } from '../../deletion-texts.de.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { retentionTexts } from '../../retention-texts.de.ts'

const deletionTexts = mandantTexts.deletion

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: tokens.spacingVerticalM,
    maxWidth: '1200px',
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXXL} ${tokens.spacingVerticalXXL}`,
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: '4px',
    margin: 0,
  },
  term: { color: tokens.colorNeutralForeground2 },
  value: { margin: 0 },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
})

export interface DeletionProofProps {
  readonly deletionId: string
  readonly backAddress: string
}

/** What a deletion removed: counts and hashes, and whether the last file is gone. */
export function DeletionProof({ deletionId, backAddress }: DeletionProofProps) {
  const styles = useStyles()
  const { data, error, isPending, refetch } = useDeletions()
  const deletion = data?.deletions.find(({ id }) => id === deletionId)
  if (isPending) return <Waiting text={mandantTexts.loading} />
  return (
    <div className={styles.page}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress}>
        {mandantTexts.back}
      </LinkButton>
      <Title3 as="h1">{deletionTexts.proofTitle}</Title3>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !deletion && <Notice intent="warning" text={deletionTexts.proofNotFound} />}
      {deletion && <Facts deletion={deletion} />}
      {deletion && deletion.record.batches.length > 0 && <DeletedBatches batches={deletion.record.batches} />}
      {deletion && (
        <LinkButton icon={<ArrowDownloadRegular />} href={deletionRecordAddress(deletion.id)} download>
          {deletionTexts.download}
        </LinkButton>
      )}
    </div>
  )
}

function Facts({ deletion }: { readonly deletion: Deletion }) {
  const styles = useStyles()
  const now = useNow()
  return (
    <dl className={styles.facts}>
      {factsOf(deletion, now).map(([term, value]) => (
        <div key={term} style={{ display: 'contents' }}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ at, record, filesRemovedAt }: Deletion, now: number): readonly (readonly [string, string])[] {
  const { counts } = record
  const originals = `${counts.originals_removed} (${formatBytes(counts.original_bytes_removed)})`
  return [
    [deletionTexts.at, formatMoment(at, now)],
    [retentionTexts.scope, retentionTexts.scopeOf(record.scope ?? 'mandant', record.year ?? null)],
    ...(record.reason ? [[documentTexts.reason, documentTexts.reasons[record.reason]] as const] : []),
    ...(record.deleted_by ? [[retentionTexts.by, record.deleted_by.sign] as const] : []),
    [deletionTexts.mandant, record.mandant_id ?? mandantTexts.noValue],
    [deletionTexts.batches, String(counts.batches)],
    [deletionTexts.documents, String(counts.documents)],
    [deletionTexts.pages, String(counts.pages)],
    [deletionTexts.originals, originals],
    [retentionTexts.editionsGone, String(record.editions?.length ?? 0)],
    [deletionTexts.shared, `${counts.originals_shared} (${deletionTexts.sharedHint})`],
    [deletionTexts.snapshots, `${counts.billing_snapshots_kept} (${deletionTexts.snapshotsHint})`],
    [deletionTexts.files, filesRemovedAt === null ? deletionTexts.filesOpen : deletionTexts.filesGone],
  ]
}

function DeletedBatches({ batches }: { readonly batches: Deletion['record']['batches'] }) {
  const styles = useStyles()
  const table = useTableStyles()
  const { batches: title, documents, pages, binderHash } = deletionTexts
  return (
    <section className={table.frame} aria-label={title}>
      <table className={table.table}>
        <TableHead titles={[title, documents, pages, binderHash]} />
        <tbody>
          {batches.map(batch => (
            <tr key={batch.batch_id}>
              <td className={table.cell}>{`${formatDate(Date.parse(batch.created_at))} · ${batch.batch_id}`}</td>
              <td className={table.cell}>{batch.documents}</td>
              <td className={table.cell}>{batch.pages}</td>
              <td className={table.cell}>
                <span className={styles.hash}>{batch.binder_sha256 ?? mandantTexts.noValue}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
