import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CutRegular, InfoRegular, WarningRegular } from '@fluentui/react-icons'
import type { Correction } from '../../../wire/corrections.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { splitProposals } from '../../documents/page-place.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  hints: { listStyleType: 'none', margin: 0, padding: '0 12px 6px', fontSize: '13px' },
  hint: { display: 'flex', gap: '6px', padding: '2px 0', alignItems: 'flex-start' },
  sign: { flexShrink: 0, fontSize: '16px', marginTop: '1px' },
  doubtful: { color: 'var(--reviewText)' },
  high: { color: tokens.colorPaletteRedForeground1 },
})

export interface HintListProps {
  readonly documents: readonly BatchDocument[]
  readonly document: BatchDocument
  readonly onCorrect: (correction: Correction) => void
}

/** What warns of the document, what was noted of it, and where it should perhaps be divided. */
export function HintList({ documents, document, onCorrect }: HintListProps) {
  const styles = useStyles()
  const notes = document.notes.filter(({ code }) => code !== 'possible_split')
  const proposals = splitProposals(documents, document)
  if (document.warnings.length + notes.length + proposals.length === 0) return null
  return (
    <ul className={styles.hints} aria-label={texts.review.warnings}>
      {document.warnings.map(({ code, severity, message }) => (
        <li key={`${code} ${message}`} className={styles.hint}>
          <SeveritySign severity={severity} />
          {message}
        </li>
      ))}
      {notes.map(({ code, message }) => (
        <li key={`${code} ${message}`} className={styles.hint}>
          <InfoRegular className={styles.sign} aria-hidden />
          {message}
        </li>
      ))}
      {proposals.map(({ page, message }) => (
        <li key={page} className={styles.hint}>
          <CutRegular className={mergeClasses(styles.sign, styles.doubtful)} aria-hidden />
          <span>
            {message}{' '}
            <Button
              size="small"
              aria-label={texts.corrections.splitAt(page)}
              onClick={() => onCorrect({ type: 'split_document', documentId: document.id, page })}
            >
              {texts.corrections.splitThere}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  )
}

function SeveritySign({ severity }: Pick<BatchDocument['warnings'][number], 'severity'>) {
  const styles = useStyles()
  if (severity === 'low') return <InfoRegular className={styles.sign} aria-hidden />
  return (
    <WarningRegular
      className={mergeClasses(styles.sign, styles.doubtful, severity === 'high' && styles.high)}
      aria-hidden
    />
  )
}
