import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular, EditRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { LineItem, LineItems } from '../../../wire/batch-document.ts'
import type { Judging } from '../../../wire/corrections.ts'
import type { LineValues } from '../../../wire/line-corrections.ts'
import { formatDecimal, formatMoney } from '../../format.ts'
import { lineTexts } from '../../line-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { LINES_ID, LineEditor } from './line-editor.tsx'

/** More would push what the document counts for out of sight. */
const SHOWN_AT_FIRST = 6

const useStyles = makeStyles({
  part: {
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: '6px 0',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  heading: { margin: '0 12px 2px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  look: { color: tokens.colorPaletteDarkOrangeForeground1, fontSize: tokens.fontSizeBase200 },
  row: { display: 'flex', alignItems: 'flex-start', paddingRight: '4px' },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '8px',
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '3px 12px 3px 9px',
    border: 'none',
    borderLeft: '3px solid transparent',
    background: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontSize: '13px',
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: { background: 'var(--activeBack)', borderLeftColor: 'var(--activeEdge)' },
  amount: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' },
  more: { display: 'flex', flexWrap: 'wrap', gap: '4px', padding: '4px 12px 0' },
})

/** Null when the engine took it, else why it did not, in German. */
type Judge = (judging: Judging) => Promise<string | null>

export interface LineListProps {
  readonly documentId: string
  /** Null: the bill has none yet. */
  readonly lines: LineItems | null
  /** Of the bill: ISO 4217, null for euro. */
  readonly currency: string | null
  /** Which one is shown on the page; null for none. */
  readonly active: number | null
  readonly onShow: (index: number) => void
  readonly onLeave: () => void
  readonly onJudge: Judge
}

/** The lines of a bill, to be found on its pages and to be put right; what does not add up says so. */
export function LineList(props: LineListProps) {
  const { documentId, lines, currency, active, onShow, onLeave, onJudge } = props
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  const items = lines?.items ?? []
  const shown = isWhole ? items : items.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={styles.part} id={LINES_ID} tabIndex={-1} aria-labelledby="pruefen-posten">
      <LinesHeading lines={lines} />
      <ul className={styles.list}>
        {shown.map((item, index) => (
          <li key={item.key}>
            <EditableLine documentId={documentId} item={item} number={index + 1} onJudge={onJudge}>
              <Line
                item={item}
                currency={currency}
                isActive={active === index}
                onShow={() => onShow(index)}
                onLeave={onLeave}
              />
            </EditableLine>
          </li>
        ))}
      </ul>
      <LinesFoot documentId={documentId} isCorrected={lines?.isCorrected === true} onJudge={onJudge}>
        {shown.length < items.length && (
          <Button size="small" onClick={() => setWhole(true)}>
            {lineTexts.all(items.length)}
          </Button>
        )}
      </LinesFoot>
    </section>
  )
}

function LinesHeading({ lines }: Pick<LineListProps, 'lines'>) {
  const styles = useStyles()
  const { sum = 'open', items = [] } = lines ?? {}
  return (
    <h3 className={styles.heading} id="pruefen-posten">
      {lineTexts.count(items.length)}{' '}
      {items.length > 0 && <span className={sum === 'differs' ? styles.look : styles.quiet}>{lineTexts.sum[sum]}</span>}
    </h3>
  )
}

interface LinesFootProps extends Pick<LineListProps, 'documentId' | 'onJudge'> {
  readonly isCorrected: boolean
  readonly children: ReactNode
}

/** Adds a line, and takes all that was corrected back. */
function LinesFoot({ documentId, isCorrected, onJudge, children }: LinesFootProps) {
  const styles = useStyles()
  const [isAdding, setAdding] = useState(false)
  if (isAdding) {
    return (
      <LineEditor
        item={null}
        label={lineTexts.add}
        onTake={values => onJudge({ type: 'add_line', documentId, values })}
        onClose={() => setAdding(false)}
      />
    )
  }
  return (
    <div className={styles.more}>
      {children}
      <Button size="small" icon={<AddRegular />} onClick={() => setAdding(true)}>
        {lineTexts.add}
      </Button>
      {isCorrected && (
        <Button size="small" onClick={() => void onJudge({ type: 'reset_lines', documentId })}>
          {lineTexts.reset}
        </Button>
      )}
    </div>
  )
}

interface EditableLineProps extends Pick<LineListProps, 'documentId' | 'onJudge'> {
  readonly item: LineItem
  /** Of the bill, from 1. */
  readonly number: number
  readonly children: ReactNode
}

/** A line as it is read, or the form that puts it right. */
function EditableLine({ documentId, item, number, onJudge, children }: EditableLineProps) {
  const styles = useStyles()
  const [isOpen, setOpen] = useState(false)
  const { key: line } = item
  const label = lineTexts.changeOf(number)
  if (isOpen) {
    return (
      <LineEditor
        item={item}
        label={label}
        onTake={(values: LineValues) => onJudge({ type: 'set_line', documentId, line, values })}
        onRemove={() => onJudge({ type: 'remove_line', documentId, line })}
        onClose={() => setOpen(false)}
      />
    )
  }
  return (
    <div className={styles.row}>
      {children}
      <Button
        size="small"
        appearance="subtle"
        icon={<EditRegular />}
        aria-label={label}
        title={lineTexts.change}
        onClick={() => setOpen(true)}
      />
    </div>
  )
}

interface LineProps extends Pick<LineListProps, 'currency' | 'onLeave'> {
  readonly item: LineItem
  readonly isActive: boolean
  readonly onShow: () => void
}

function Line({ item, currency, isActive, onShow, onLeave }: LineProps) {
  const styles = useStyles()
  return (
    <button
      type="button"
      className={mergeClasses(styles.entry, isActive && styles.active)}
      title={item.box === null ? undefined : texts.document.showOnPage(lineTexts.line)}
      onFocus={onShow}
      onBlur={onLeave}
    >
      <span>{item.name ?? lineTexts.unnamed}</span>
      <span className={styles.amount}>{formatMoney(item.amount, currency)}</span>
      <span className={styles.quiet}>{quantityText(item, currency)}</span>
      {item.isSure && item.isByPerson && <span className={styles.quiet}>{lineTexts.byHand}</span>}
      {!item.isSure && <span className={styles.look}>{lineTexts.look}</span>}
    </button>
  )
}

/** As in "12,5 m² × 40,00 € · 10 % Rabatt · Art.-Nr. 4711"; what the page leaves out is left out. */
export function quantityText(
  {
    quantity,
    unit,
    price,
    discount = null,
    article = null,
  }: Pick<LineItem, 'quantity' | 'unit' | 'price' | 'discount' | 'article'>,
  currency: string | null,
): string {
  const many = [quantity === null ? null : formatDecimal(Number(quantity)), unit]
    .filter(part => part !== null)
    .join(' ')
  const each = price === null ? null : formatMoney(price, currency)
  const product = [many === '' ? null : many, each].filter(part => part !== null).join(' × ')
  const besides = [
    discount === null ? null : lineTexts.discount(formatDecimal(Number(discount))),
    article === null ? null : lineTexts.article(article),
  ]
  return [product, ...besides].filter(part => part !== null && part !== '').join(' · ')
}
