import { Link, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { BatchDocument } from '../../api/wire.ts'
import { fieldLabel } from '../../field-labels.de.ts'
import { formatField, mainAmount } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { DocumentStatusBadge } from './document-status-badge.tsx'

const useStyles = makeStyles({
  row: {
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-within': { background: tokens.colorNeutralBackground1Hover },
  },
  cell: { padding: '6px 10px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'top' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  nowrap: { whiteSpace: 'nowrap' },
  name: { display: 'block', maxWidth: '260px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  sender: { display: 'block', maxWidth: '220px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  reason: { color: tokens.colorPaletteRedForeground1, display: 'block' },
  status: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '2px' },
})

export interface DocumentRowProps {
  readonly document: BatchDocument
  readonly href: string
  readonly duplicateOfName: string | null
}

/** One document: what it is, from whom, when and how much; for one that failed, why. */
export function DocumentRow({ document, href, duplicateOfName }: DocumentRowProps) {
  const styles = useStyles()
  const { fields, kind } = document
  const amount = mainAmount(document)
  const amountName = Object.keys(fields).find(name => fields[name] === amount)
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.number, styles.quiet)}>
        {document.position ?? document.index + 1}
      </td>
      <td className={styles.cell}>
        <Link href={href} className={styles.name} title={document.filename}>
          {document.filename}
        </Link>
        {document.error && (
          <Text size={200} className={styles.reason}>
            {document.error.message}
          </Text>
        )}
        {duplicateOfName !== null && (
          <Text size={200} className={styles.quiet}>
            {texts.detail.duplicateOf(duplicateOfName)}
          </Text>
        )}
      </td>
      <td className={styles.cell}>{kindText(document)}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{fields['date'] && formatField(fields['date'])}</td>
      <td className={styles.cell}>
        <span className={styles.sender} title={fields['issuer']?.value}>
          {fields['issuer']?.value}
        </span>
      </td>
      <td
        className={mergeClasses(styles.cell, styles.number)}
        title={amountName === undefined ? undefined : fieldLabel(amountName)}
      >
        {amount && formatField(amount)}
      </td>
      <td className={mergeClasses(styles.cell, styles.number)}>{document.pageCount}</td>
      <td className={styles.cell}>
        <span className={styles.status}>
          <DocumentStatusBadge document={document} />
          {document.warnings.length > 0 && (
            <Text size={200} className={styles.quiet} title={document.warnings.map(each => each.message).join('\n')}>
              {texts.detail.hints(document.warnings.length)}
            </Text>
          )}
        </span>
      </td>
    </tr>
  )

  function kindText(of: BatchDocument) {
    if (of.status !== 'processed') return null
    if (!kind || kind.decision === 'unklar') return <Text className={styles.quiet}>{texts.detail.kindUnknown}</Text>
    return kind.label
  }
}
