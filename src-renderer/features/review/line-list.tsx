import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { LineItem, LineItems } from '../../../wire/batch-document.ts'
import { formatDecimal, formatMoney } from '../../format.ts'
import { texts } from '../../texts.de.ts'

/** More would push what the document counts for out of sight. */
const SHOWN_AT_FIRST = 6

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, padding: '6px 0' },
  heading: { margin: '0 12px 2px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  look: { color: tokens.colorPaletteDarkOrangeForeground1, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    columnGap: '8px',
    width: '100%',
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
  more: { padding: '4px 12px 0' },
})

export interface LineListProps {
  readonly lines: LineItems
  /** Of the bill: ISO 4217, null for euro. */
  readonly currency: string | null
  /** Which one is shown on the page; null for none. */
  readonly active: number | null
  readonly onShow: (index: number) => void
  readonly onLeave: () => void
}

/** The lines of a bill, to be read, and to be found on its pages; what does not add up says so. */
export function LineList({ lines: { sum, items }, currency, active, onShow, onLeave }: LineListProps) {
  const styles = useStyles()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, SHOWN_AT_FIRST)
  return (
    <section className={styles.part} aria-labelledby="pruefen-posten">
      <h3 className={styles.heading} id="pruefen-posten">
        {texts.review.lines(items.length)}{' '}
        <span className={sum === 'differs' ? styles.look : styles.quiet}>{texts.review.lineSum[sum]}</span>
      </h3>
      <ul className={styles.list}>
        {shown.map((item, index) => (
          <li key={`${item.page} ${item.box.join(' ')}`}>
            <Line
              item={item}
              currency={currency}
              isActive={active === index}
              onShow={() => onShow(index)}
              onLeave={onLeave}
            />
          </li>
        ))}
      </ul>
      {shown.length < items.length && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setWhole(true)}>
            {texts.review.moreLines(items.length)}
          </Button>
        </div>
      )}
    </section>
  )
}

interface LineProps extends Pick<LineListProps, 'currency' | 'onLeave'> {
  readonly item: LineItem
  readonly isActive: boolean
  readonly onShow: () => void
}

function Line({ item, currency, isActive, onShow, onLeave }: LineProps) {
  const styles = useStyles()
  const many = quantityText(item, currency)
  return (
    <button
      type="button"
      className={mergeClasses(styles.entry, isActive && styles.active)}
      title={texts.document.showOnPage(texts.review.line)}
      onFocus={onShow}
      onBlur={onLeave}
    >
      <span>{item.name ?? texts.review.lineUnnamed}</span>
      <span className={styles.amount}>{formatMoney(item.amount, currency)}</span>
      <span className={styles.quiet}>{many}</span>
      {!item.isSure && <span className={styles.look}>{texts.review.lineLook}</span>}
    </button>
  )
}

/** As in "12,5 m² × 40,00 €"; what the page leaves out is left out. */
export function quantityText(
  { quantity, unit, price }: Pick<LineItem, 'quantity' | 'unit' | 'price'>,
  currency: string | null,
): string {
  const many = [quantity === null ? null : formatDecimal(Number(quantity)), unit]
    .filter(part => part !== null)
    .join(' ')
  const each = price === null ? null : formatMoney(price, currency)
  return [many === '' ? null : many, each].filter(part => part !== null).join(' × ')
}
