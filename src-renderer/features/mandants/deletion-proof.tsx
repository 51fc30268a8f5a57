import { MessageBar, MessageBarBody, Title3, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowDownloadRegular, ArrowLeftRegular } from '@fluentui/react-icons'
import { deletionRecordAddress, useDeletions } from '../../api/mandants.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { Waiting } from '../../components/waiting.tsx'
import { formatBytes, formatDate, formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'

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
  const table = useTableStyles()
  const now = useNow()
  const { data, error, isPending, refetch } = useDeletions()
  const deletion = data?.deletions.find(({ id }) => id === deletionId)
  if (isPending) return <Waiting text={mandantTexts.loading} />
  const counts = deletion?.record.counts
  const originals = counts && `${counts.originals_removed} (${formatBytes(counts.original_bytes_removed)})`
  const facts = deletion &&
    counts && [
      [deletionTexts.at, formatMoment(deletion.at, now)],
      [deletionTexts.mandant, deletion.record.mandant_id],
      [deletionTexts.batches, String(counts.batches)],
      [deletionTexts.documents, String(counts.documents)],
      [deletionTexts.pages, String(counts.pages)],
      [deletionTexts.originals, originals ?? ''],
      [deletionTexts.shared, `${counts.originals_shared} (${deletionTexts.sharedHint})`],
      [deletionTexts.snapshots, `${counts.billing_snapshots_kept} (${deletionTexts.snapshotsHint})`],
      [deletionTexts.files, deletion.filesRemovedAt === null ? deletionTexts.filesOpen : deletionTexts.filesGone],
    ]
  return (
    <div className={styles.page}>
      <LinkButton appearance="subtle" icon={<ArrowLeftRegular />} href={backAddress}>
        {mandantTexts.back}
      </LinkButton>
      <Title3 as="h1">{deletionTexts.proofTitle}</Title3>
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && !deletion && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{deletionTexts.proofNotFound}</MessageBarBody>
        </MessageBar>
      )}
      {facts && (
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term} style={{ display: 'contents' }}>
              <dt className={styles.term}>{term}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {deletion && deletion.record.batches.length > 0 && (
        <section className={table.frame} aria-label={deletionTexts.batches}>
          <table className={table.table}>
            <thead>
              <tr>
                {[deletionTexts.batches, deletionTexts.documents, deletionTexts.pages, deletionTexts.binderHash].map(
                  title => (
                    <th key={title} className={table.head}>
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {deletion.record.batches.map(batch => (
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
      )}
      {deletion && (
        <LinkButton icon={<ArrowDownloadRegular />} href={deletionRecordAddress(deletion.id)} download>
          {deletionTexts.download}
        </LinkButton>
      )}
    </div>
  )
}
