/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Button, Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircleFilled, CircleRegular, ClockRegular, WarningFilled } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { scrollWithin } from '../../components/scroll-within.ts'
import { needsReview } from '../../documents/document-state.ts'
import { formatField, mainAmount } from '../../format.ts'
import { texts } from '../../texts.de.ts'
import { isOpen } from '../../documents/document-review.ts'

const useStyles = makeStyles({
  pane: {
    display: 'flex',
    flexDirection: 'column',
    width: '224px',
    flexShrink: 0,
    minHeight: 0,
    background: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    // In little room the counter and the way to the next one take its place.
    '@media (max-width: 1000px)': { display: 'none' },
  },
  filters: { display: 'flex', margin: 0, padding: '6px 8px', border: 'none', gap: '4px' },
  list: { listStyleType: 'none', margin: 0, padding: 0, overflowY: 'auto', flexGrow: 1, minHeight: 0 },
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 48px' },
  entry: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '6px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '5px 8px',
    textAlign: 'left',
    font: 'inherit',
    fontSize: '13px',
    color: 'inherit',
    background: 'transparent',
    border: 'none',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    cursor: 'pointer',
    ':hover': { background: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: { background: 'var(--activeBack)', boxShadow: 'inset 3px 0 0 var(--activeEdge)' },
  sign: { flexShrink: 0, fontSize: '16px', marginTop: '1px', color: tokens.colorNeutralForeground2 },
  doubtful: { color: 'var(--reviewText)' },
  confirmed: { color: tokens.colorPaletteGreenForeground1 },
  words: { minWidth: 0, flexGrow: 1, display: 'flex', flexDirection: 'column' },
  pair: { display: 'flex', justifyContent: 'space-between', gap: '6px' },
  nowrap: { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  nothing: { padding: '8px', color: tokens.colorNeutralForeground2 },
})

export interface QueueListProps {
  readonly documents: readonly BatchDocument[]
  readonly currentId: string
  readonly onOpen: (document: BatchDocument) => void
  /** What stands below the list. */
  readonly children?: ReactNode
}

const FILTERS = ['open', 'all'] as const

/** The documents in the order in which they are checked, with what is known of each in two lines. */
export function QueueList({ documents, currentId, onOpen, children }: QueueListProps) {
  const styles = useStyles()
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('open')
  const open = documents.filter(isOpen)
  const counts = { open: open.length, all: documents.length }
  const shown = filter === 'all' ? documents : documents.filter(each => isOpen(each) || each.id === currentId)
  return (
    <nav className={styles.pane} aria-label={texts.review.queue}>
      <fieldset className={styles.filters} aria-label={texts.review.filterLabel}>
        {FILTERS.map(key => (
          <Button
            key={key}
            size="small"
            appearance={key === filter ? 'primary' : 'subtle'}
            aria-pressed={key === filter}
            onClick={() => setFilter(key)}
          >
            {`${texts.review.filter[key]} (${counts[key]})`}
          </Button>
        ))}
      </fieldset>
      <ul className={styles.list} onKeyDown={event => moveFocus(event, 'button')}>
        {shown.map(document => (
          <li key={document.id} className={styles.item}>
            <Entry document={document} isCurrent={document.id === currentId} onOpen={() => onOpen(document)} />
          </li>
        ))}
      </ul>
      {open.length === 0 && filter === 'open' && <Text className={styles.nothing}>{texts.review.nothingOpen}</Text>}
      {children}
    </nav>
  )
}

interface EntryProps {
  readonly document: BatchDocument
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

function Entry({ document, isCurrent, onOpen }: EntryProps) {
  const styles = useStyles()
  const { kind, fields, filename, position } = document
  const amount = mainAmount(document)
  const facts = [
    ...(position === null ? [] : [texts.review.position(position)]),
    fields['issuer']?.value ?? (kind ? filename : texts.review.states.reading),
  ]
  return (
    <button
      type="button"
      className={mergeClasses(styles.entry, isCurrent && styles.current)}
      aria-current={isCurrent ? 'true' : undefined}
      title={filename}
      ref={isCurrent ? showElement : undefined}
      onClick={onOpen}
    >
      <StateSign document={document} />
      <span className={styles.words}>
        <span className={styles.line}>
          {kind && kind.decision !== 'unklar' ? kind.label : kind ? texts.document.kindUnknown : filename}
        </span>
        <span className={mergeClasses(styles.pair, styles.quiet)}>
          <span className={styles.line}>{facts.join(' ')}</span>
          {amount && <span className={styles.nowrap}>{formatField(amount)}</span>}
        </span>
      </span>
    </button>
  )
}

function StateSign({ document }: { readonly document: BatchDocument }) {
  const styles = useStyles()
  const { states } = texts.review
  if (!isOpen(document)) return sign(<CheckmarkCircleFilled aria-hidden />, states.confirmed, styles.confirmed)
  if (document.kind === null) return sign(<ClockRegular aria-hidden />, states.reading, undefined)
  if (needsReview(document)) return sign(<WarningFilled aria-hidden />, states.doubtful, styles.doubtful)
  return sign(<CircleRegular aria-hidden />, states.sure, undefined)

  function sign(icon: ReactElement, text: string, color: string | undefined) {
    return (
      <span className={mergeClasses(styles.sign, color)} title={text}>
        {icon}
        <span className="visually-hidden">{text}</span>
      </span>
    )
  }
}

function showElement(element: HTMLElement | null): void {
  const list = element?.closest('ul')
  if (element && list) scrollWithin(element, list)
}
