import type { Hold } from '../../../wire/retention.ts'
import { useHolds } from '../../api/retention.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useNow } from '../../components/use-now.ts'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { formatMoment } from '../../format.ts'
import { retentionTexts as texts } from '../../retention-texts.de.ts'

/** Holds, lifted ones among them. */
export function HoldTable({ holds }: { readonly holds: readonly Hold[] }) {
  const styles = useTableStyles()
  return (
    <section className={styles.frame} aria-label={texts.holdsTitle}>
      <table className={styles.table}>
        <TableHead titles={[texts.mandant, texts.what, texts.reason, texts.since, texts.state, texts.lift]} />
        <tbody>
          {holds.map(hold => (
            <HoldRow key={hold.id} hold={hold} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function HoldRow({ hold }: { readonly hold: Hold }) {
  const styles = useTableStyles()
  const now = useNow()
  const { lift } = useHolds(hold.mandantId)
  const { liftedAt, liftedBy } = hold
  return (
    <tr>
      <td className={styles.cell}>{hold.mandantName}</td>
      <td className={styles.cell}>{texts.holdWhat(hold.year)}</td>
      <td className={styles.cell}>{hold.reason}</td>
      <td className={styles.cell}>{texts.holdSince(formatMoment(hold.at, now), hold.by)}</td>
      <td className={styles.cell}>
        {liftedAt === null ? texts.stands : texts.lifted(formatMoment(liftedAt, now), liftedBy)}
      </td>
      <td className={styles.cell}>
        {liftedAt === null && (
          <ConfirmButton
            label={texts.lift}
            name={texts.liftOf(hold.mandantName)}
            title={texts.liftTitle}
            text={texts.liftText}
            confirm={texts.liftConfirm}
            keep={texts.keep}
            disabled={lift.isPending}
            onConfirm={() => lift.mutate(hold.id)}
          />
        )}
      </td>
    </tr>
  )
}
