import { Button, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronRightRegular, CommentNoteRegular } from '@fluentui/react-icons'
import { Fragment, useContext } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { containerTexts } from '../../document-texts.de.ts'
import { formatField, mainAmount } from '../../format.ts'
import { reviewText, texts } from '../../texts.de.ts'
import { BatchStateContext } from './batch-state-context.ts'
import { isBeingRead, needsReview } from '../../documents/document-state.ts'
import { DocumentStatusBadge } from './document-status-badge.tsx'
import type { DocumentLine } from '../../documents/document-tree.ts'

const useStyles = makeStyles({
  row: {
    position: 'relative',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-within': { background: tokens.colorNeutralBackground1Hover },
  },
  container: { background: tokens.colorNeutralBackground2 },
  cell: { padding: '6px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke3}`, verticalAlign: 'top' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  hints: { marginLeft: '8px', fontSize: tokens.fontSizeBase200 },
  kind: { hyphens: 'auto', overflowWrap: 'break-word' },
  nowrap: { whiteSpace: 'nowrap' },
  title: { display: 'flex', alignItems: 'flex-start', gap: '4px' },
  words: { minWidth: 0, flexGrow: 1 },
  // Above the name's area, which covers the row.
  toggle: { position: 'relative', zIndex: 1, flexShrink: 0, margin: '-3px 0 -3px -4px' },
  name: {
    fontSize: 'inherit',
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // The whole row opens the document.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  origin: { display: 'block', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  sender: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2 },
  // Also read where the pointer is, on the ground of a row that is pointed at.
  reason: { color: tokens.colorPaletteRedForeground2 },
})

const INDENT_PX = 32

export interface DocumentRowProps {
  readonly line: DocumentLine
  readonly href: string
  /** Where it came from, as far as its place in the list does not tell. */
  readonly origin: string | null
  readonly duplicateOfName: string | null
  readonly isFolded: boolean
  readonly onFold: (isFolded: boolean) => void
  readonly onOpen: () => void
}

/**
 * One document: what it is, from whom, when and how much; for one that failed, why; for one that holds others, which.
 */
export function DocumentRow(props: DocumentRowProps) {
  const styles = useStyles()
  const { line, href, origin, onOpen } = props
  const { document, depth, content } = line
  const hints = document.warnings.length + document.notes.length
  return (
    <tr className={mergeClasses(styles.row, document.isContainer && styles.container)}>
      <td className={mergeClasses(styles.cell, styles.number, styles.quiet)}>{numberText(document)}</td>
      <td className={styles.cell}>
        <div className={styles.title} style={{ paddingLeft: depth * INDENT_PX }}>
          {content.length > 0 && <FoldButton {...props} />}
          <div className={styles.words}>
            <Link
              href={href}
              className={styles.name}
              title={document.filename}
              data-document={document.id}
              onClick={onOpen}
            >
              {document.filename}
            </Link>
            {origin !== null && <span className={mergeClasses(styles.origin, styles.quiet)}>{origin}</span>}
          </div>
        </div>
      </td>
      <Middle {...props} />
      <td className={mergeClasses(styles.cell, styles.number)}>{document.isContainer ? '' : document.pageCount}</td>
      <td className={mergeClasses(styles.cell, styles.nowrap)}>
        {!document.isContainer && <DocumentStatusBadge document={document} />}
        {hints > 0 && (
          <span className={mergeClasses(styles.quiet, styles.hints)} title={texts.detail.hints(hints)}>
            <CommentNoteRegular aria-hidden /> {hints}
          </span>
        )}
      </td>
    </tr>
  )
}

function FoldButton({ line: { document }, isFolded, onFold }: DocumentRowProps) {
  const styles = useStyles()
  const toggle = isFolded ? texts.detail.unfold(document.filename) : texts.detail.fold(document.filename)
  return (
    <Button
      className={styles.toggle}
      appearance="transparent"
      size="small"
      icon={isFolded ? <ChevronRightRegular /> : <ChevronDownRegular />}
      aria-expanded={!isFolded}
      aria-label={toggle}
      title={toggle}
      onClick={() => onFold(!isFolded)}
    />
  )
}

/** Four columns: what was read, or one sentence in their place. */
function Middle({ line: { document, content }, duplicateOfName }: DocumentRowProps) {
  const styles = useStyles()
  const { isRevised } = useContext(BatchStateContext)
  const isRead = isBeingRead(document, isRevised)
  if (document.status === 'processed' && !document.isContainer && !isRead) return <Findings document={document} />
  return (
    <td className={styles.cell} colSpan={4}>
      {document.error && <span className={styles.reason}>{document.error.message}</span>}
      {duplicateOfName !== null && <span className={styles.quiet}>{texts.detail.duplicateOf(duplicateOfName)}</span>}
      {document.isContainer && <span className={styles.quiet}>{contentText(document, content)}</span>}
      {isRead && <span className={styles.quiet}>{texts.corrections.readAnew}</span>}
    </td>
  )
}

function contentText(document: BatchDocument, content: readonly BatchDocument[]): string {
  const type = content.find(({ origin }) => origin?.parentId === document.id)?.origin?.type ?? 'archive_entry'
  const review = content.filter(needsReview).length
  const failed = content.filter(({ status }) => status === 'failed').length
  return [
    containerTexts[type](content.length),
    ...(review > 0 ? [`${review} × ${reviewText}`] : []),
    ...(failed > 0 ? [texts.list.failed(failed)] : []),
  ].join(' · ')
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
  if (document.isContainer) return ''
  if (document.status === 'failed' || document.status === 'duplicate') return '–'
  return String(document.position ?? document.index + 1)
}
