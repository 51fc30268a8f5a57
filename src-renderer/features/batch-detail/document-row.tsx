import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CommentNoteRegular } from '@fluentui/react-icons'
import { Fragment } from 'react'
import type { BatchDocument } from '../../api/wire.ts'
import { formatField, mainAmount } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { DocumentStatusBadge } from './document-status-badge.tsx'

const useStyles = makeStyles({
  row: {
    position: 'relative',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-within': { background: tokens.colorNeutralBackground1Hover },
  },
  cell: { padding: '6px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'top' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  hints: { marginLeft: '8px', fontSize: tokens.fontSizeBase200 },
  kind: { hyphens: 'auto', overflowWrap: 'break-word' },
  nowrap: { whiteSpace: 'nowrap' },
  name: {
    fontSize: 'inherit',
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // The whole row opens the document.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  sender: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  reason: { color: tokens.colorPaletteRedForeground1 },
})

export interface DocumentRowProps {
  readonly document: BatchDocument
  readonly href: string
  readonly duplicateOfName: string | null
}

/** One document: what it is, from whom, when and how much; for one that failed, why. */
export function DocumentRow({ document, href, duplicateOfName }: DocumentRowProps) {
  const styles = useStyles()
  return (
    <tr className={styles.row}>
      <td className={mergeClasses(styles.cell, styles.number, styles.quiet)}>{numberText(document)}</td>
      <td className={styles.cell}>
        <Link href={href} className={styles.name} title={document.filename}>
          {document.filename}
        </Link>
      </td>
      {document.status === 'processed' ? (
        <Findings document={document} />
      ) : (
        <td className={styles.cell} colSpan={4}>
          {document.error && <span className={styles.reason}>{document.error.message}</span>}
          {duplicateOfName !== null && (
            <span className={styles.quiet}>{texts.detail.duplicateOf(duplicateOfName)}</span>
          )}
        </td>
      )}
      <td className={mergeClasses(styles.cell, styles.number)}>{document.pageCount}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>
        <DocumentStatusBadge document={document} />
        {document.warnings.length > 0 && (
          <span
            className={mergeClasses(styles.quiet, styles.hints)}
            title={texts.detail.hints(document.warnings.length)}
          >
            <CommentNoteRegular aria-hidden /> {document.warnings.length}
          </span>
        )}
      </td>
    </tr>
  )
}

function Findings({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const { fields, kind } = document
  const amount = mainAmount(document)
  const known = kind && kind.decision !== 'unklar'
  return (
    <>
      <td className={mergeClasses(styles.cell, styles.kind)}>
        {known ? <Breakable text={kind.label} /> : <span className={styles.quiet}>{texts.detail.kindUnknown}</span>}
      </td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>{fields['date'] && formatField(fields['date'])}</td>
      <td className={styles.cell}>
        <span className={styles.sender} title={fields['issuer']?.value}>
          {fields['issuer']?.value}
        </span>
      </td>
      <td className={mergeClasses(styles.cell, styles.number)}>{amount && formatField(amount)}</td>
    </>
  )
}

/** German compounds are long: a line may end after a stroke, before a word is cut anywhere. */
function Breakable({ text }: { readonly text: string }) {
  const [first = '', ...rest] = text.split('/')
  return (
    <>
      {first}
      {rest.map(part => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** The number in the Belegmappe; until it is made, the number in the stack; none for what is not in the Belegmappe. */
function numberText(document: BatchDocument): string {
  if (document.status === 'failed' || document.status === 'duplicate') return '–'
  return String(document.position ?? document.index + 1)
}
