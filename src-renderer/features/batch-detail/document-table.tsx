/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Button, Subtitle1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { DocumentRegular } from '@fluentui/react-icons'
import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { texts } from '../../texts.de.ts'
import type { DocumentAddress } from './document-address.ts'
import { DocumentRow } from './document-row.tsx'
import { inBinderOrder, needsReview } from '../../documents/document-state.ts'
import { documentTree, treeLines } from '../../documents/document-tree.ts'
import type { DocumentLine } from '../../documents/document-tree.ts'
import { fold } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { originText, placeText } from './origin-text.ts'

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', marginTop: tokens.spacingVerticalS },
  filters: { display: 'flex', margin: 0, padding: 0, border: 'none', gap: tokens.spacingHorizontalXS },
  scroll: {
    overflow: 'auto',
    maxHeight: '72vh',
    flexShrink: 0,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  table: {
    width: '100%',
    minWidth: '860px',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    fontSize: '13px',
  },
  column: {
    boxSizing: 'border-box',
    position: 'sticky',
    top: 0,
    zIndex: 1,
    background: tokens.colorNeutralBackground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
    textAlign: 'left',
    padding: '7px 8px',
    whiteSpace: 'nowrap',
  },
  number: { textAlign: 'right' },
  narrow: { width: '42px' },
  pages: { width: '58px' },
  date: { width: '84px' },
  amount: { width: '98px' },
  status: { width: '156px' },
  kind: { width: '21%' },
  sender: { width: '15%' },
})

const FILTERS = ['all', 'review', 'failed'] as const

export interface DocumentTableProps {
  readonly documents: readonly BatchDocument[]
  readonly state: ListState
  readonly onState: (state: ListState) => void
  readonly addressOf: DocumentAddress
}

/**
 * The documents of a batch with what was recognised on them, below the files that they came out of; each opens to its
 * pages.
 */
export function DocumentTable({ documents, state, onState, addressOf }: DocumentTableProps) {
  const styles = useStyles()
  const body = useFocusOn(state.opened)
  const lines = linesOf(documents, state)
  const names = new Map(documents.map(document => [document.id, document.filename]))
  return (
    <>
      <DocumentFilters documents={documents} state={state} onState={onState} />
      <section className={styles.scroll} aria-label={texts.detail.documents}>
        <table className={styles.table}>
          <Columns />
          <tbody
            ref={body}
            onKeyDown={event => moveInTree(event, lines, (id, isFolded) => onState(fold(state, id, isFolded)))}
          >
            {lines.map(line => (
              <DocumentRow
                key={line.document.id}
                line={line}
                href={addressOf(line.document.id)}
                origin={state.filter === 'all' ? placeText(line.document) : originText(line.document, documents)}
                duplicateOfName={
                  line.document.duplicateOf === null ? null : (names.get(line.document.duplicateOf) ?? null)
                }
                isFolded={state.folded.has(line.document.id)}
                onFold={isFolded => onState(fold(state, line.document.id, isFolded))}
                onOpen={() => onState({ ...state, opened: line.document.id })}
              />
            ))}
          </tbody>
        </table>
        {lines.length === 0 && <EmptyNotice icon={<DocumentRegular />} text={texts.detail.nothingHere} />}
      </section>
    </>
  )
}

/** Which documents each filter leaves. */
function filtered(documents: readonly BatchDocument[]) {
  return {
    all: documents.filter(({ isContainer }) => !isContainer),
    review: documents.filter(needsReview),
    failed: documents.filter(document => document.status === 'failed'),
  }
}

function linesOf(documents: readonly BatchDocument[], { filter, folded }: ListState): readonly DocumentLine[] {
  if (filter === 'all') return treeLines(documentTree(documents), folded)
  return inBinderOrder(filtered(documents)[filter]).map(document => ({ document, depth: 0, content: [] }))
}

function DocumentFilters({ documents, state, onState }: Omit<DocumentTableProps, 'addressOf'>) {
  const styles = useStyles()
  const sets = filtered(documents)
  return (
    <div className={styles.head}>
      <Subtitle1 as="h2">{texts.detail.documents}</Subtitle1>
      <fieldset className={styles.filters} aria-label={texts.detail.filterLabel}>
        {FILTERS.map(key => (
          <Button
            key={key}
            size="small"
            appearance={key === state.filter ? 'primary' : 'subtle'}
            aria-pressed={key === state.filter}
            onClick={() => onState({ ...state, filter: key })}
          >
            {`${texts.detail.filter[key]} (${sets[key].length})`}
          </Button>
        ))}
      </fieldset>
    </div>
  )
}

function Columns() {
  const styles = useStyles()
  const { columns } = texts.detail
  return (
    <thead>
      <tr>
        <th className={mergeClasses(styles.column, styles.number, styles.narrow)}>{columns.position}</th>
        <th className={styles.column}>{columns.document}</th>
        <th className={mergeClasses(styles.column, styles.kind)}>{columns.kind}</th>
        <th className={mergeClasses(styles.column, styles.date)}>{columns.date}</th>
        <th className={mergeClasses(styles.column, styles.sender)}>{columns.sender}</th>
        <th className={mergeClasses(styles.column, styles.number, styles.amount)}>{columns.amount}</th>
        <th className={mergeClasses(styles.column, styles.number, styles.pages)}>{columns.pages}</th>
        <th className={mergeClasses(styles.column, styles.status)}>{columns.status}</th>
      </tr>
    </thead>
  )
}

/** Puts the focus back on the document that was open, once, when the list comes back. */
function useFocusOn(documentId: string | null) {
  const body = useRef<HTMLTableSectionElement>(null)
  const wanted = useRef(documentId)
  useEffect(() => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('a[data-document]') ?? [])]
    links.find(link => link.dataset['document'] === wanted.current)?.focus()
  }, [])
  return body
}

/** Arrow right and left show and hide what is in the focused document; the other keys lead through the lines. */
function moveInTree(
  event: KeyboardEvent<HTMLElement>,
  lines: readonly DocumentLine[],
  onFold: (documentId: string, isFolded: boolean) => void,
): void {
  const id = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['document'] : undefined
  const line = lines.find(each => each.document.id === id)
  const isTurn = event.key === 'ArrowRight' || event.key === 'ArrowLeft'
  if (!isTurn || !line || line.content.length === 0) return moveFocus(event, 'a')
  event.preventDefault()
  onFold(line.document.id, event.key === 'ArrowLeft')
}
