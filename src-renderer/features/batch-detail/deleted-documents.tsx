import { Link, Subtitle2, makeStyles, tokens } from '@fluentui/react-components'
import type { BatchDetail } from '../../../wire/batch-detail.ts'
import { usePerson } from '../../api/people.ts'
import { useNow } from '../../components/use-now.ts'
import { deletionTexts } from '../../deletion-texts.de.ts'
import { formatMoment } from '../../format.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, color: tokens.colorNeutralForeground2 },
})

export interface DeletedDocumentsProps {
  readonly deleted: BatchDetail['deleted']
  readonly addressOf: (deletionId: string) => string
}

/** What came in with a delivery and was deleted: how much, when, by whom and why. Nothing where nothing was. */
export function DeletedDocuments({ deleted = [], addressOf }: DeletedDocumentsProps) {
  const styles = useStyles()
  const now = useNow()
  const { isLead } = usePerson()
  if (deleted.length === 0) return null
  return (
    <section className={styles.section} aria-label={deletionTexts.deletedTitle}>
      <Subtitle2 as="h2">{deletionTexts.deletedTitle}</Subtitle2>
      <ul className={styles.list}>
        {deleted.map(({ deletionId, documents, pages, at, by, reason }) => (
          <li key={deletionId}>
            {`${deletionTexts.deleted(documents, pages, formatMoment(at, now), by)}: ${deletionTexts.reasons[reason]}`}
            {isLead && (
              <>
                {' · '}
                <Link href={addressOf(deletionId)}>{deletionTexts.proof}</Link>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
