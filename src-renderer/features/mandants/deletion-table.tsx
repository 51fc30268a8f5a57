import { Subtitle2, Text, makeStyles, tokens } from '@fluentui/react-components'
import type { Deletion } from '../../../wire/deletions.ts'
import { useDeletions } from '../../api/mandants.ts'
import { useNow } from '../../components/use-now.ts'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatMoment } from '../../format.ts'
import { mandantTexts } from '../../mandant-texts.de.ts'
import { retentionTexts } from '../../retention-texts.de.ts'

const deletionTexts = mandantTexts.deletion

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Proofs of deletions, newest first; nothing while nobody was deleted. */
export function DeletionTable({ addressOf }: { readonly addressOf: (deletionId: string) => string }) {
  const styles = useTableStyles()
  const own = useStyles()
  const deletions = useDeletions().data?.deletions ?? []
  if (deletions.length === 0) return null
  const titles = [
    deletionTexts.at,
    deletionTexts.mandant,
    retentionTexts.scope,
    deletionTexts.batches,
    deletionTexts.documents,
  ]
  return (
    <section className={own.section} aria-label={deletionTexts.records}>
      <Subtitle2 as="h2">{deletionTexts.records}</Subtitle2>
      <Text className={own.quiet} size={200}>
        {deletionTexts.recordsText}
      </Text>
      <div className={styles.frame}>
        <table className={styles.table}>
          <TableHead titles={[...titles, deletionTexts.files]} />
          <tbody>
            {deletions.map(one => (
              <DeletionRow key={one.id} deletion={one} address={addressOf(one.id)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function DeletionRow({ deletion, address }: { readonly deletion: Deletion; readonly address: string }) {
  const styles = useTableStyles()
  const now = useNow()
  const { at, record, filesRemovedAt } = deletion
  return (
    <tr>
      <td className={styles.cell}>
        <a href={address} aria-label={deletionTexts.showOf(formatMoment(at, now))}>
          {formatMoment(at, now)}
        </a>
      </td>
      <td className={styles.cell}>{record.mandant_id ?? mandantTexts.noValue}</td>
      <td className={styles.cell}>{retentionTexts.scopeOf(record.scope ?? 'mandant', record.year ?? null)}</td>
      <td className={styles.cell}>{record.counts.batches}</td>
      <td className={styles.cell}>{record.counts.documents}</td>
      <td className={styles.cell}>{filesRemovedAt === null ? deletionTexts.filesOpen : deletionTexts.filesGone}</td>
    </tr>
  )
}
