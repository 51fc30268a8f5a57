import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { Reference } from '../../../wire/batch-document.ts'
import { formatIsoDate, formatMoney } from '../../format.ts'
import { texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke3}`, padding: '6px 0' },
  heading: { margin: '0 12px 2px', fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightRegular },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  entry: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '8px',
    width: '100%',
    boxSizing: 'border-box',
    padding: '4px 12px 4px 9px',
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
  page: { flexShrink: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

export interface ReferenceListProps {
  readonly references: readonly Reference[]
  /** Which one is shown on the page; null for none. */
  readonly active: number | null
  readonly onShow: (index: number) => void
  readonly onLeave: () => void
}

/** The invoices that a document speaks of, to be read, and to be found on its pages; nothing when it names none. */
export function ReferenceList({ references, active, onShow, onLeave }: ReferenceListProps) {
  const styles = useStyles()
  if (references.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="pruefen-bezug">
      <h3 className={styles.heading} id="pruefen-bezug">
        {texts.review.references}
      </h3>
      <ul className={styles.list}>
        {references.map((reference, index) => (
          <li key={reference.evidence.box.join(' ') + (reference.number ?? '')}>
            <button
              type="button"
              className={mergeClasses(styles.entry, active === index && styles.active)}
              title={texts.document.showOnPage(texts.review.reference)}
              onFocus={() => onShow(index)}
              onBlur={onLeave}
            >
              <span>{referenceText(reference)}</span>
              <span className={styles.page}>{texts.document.onPage(reference.evidence.page)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the document says of the invoice, as in "Nr. 4711 vom 12.03.2025 über 238,00 €". */
export function referenceText({ number, date, amount }: Reference): string {
  const parts = [
    number === null ? texts.review.reference : texts.review.referenceNumber(number),
    ...(date === null ? [] : [texts.review.referenceDate(formatIsoDate(date))]),
    ...(amount === null ? [] : [texts.review.referenceAmount(formatMoney(amount, 'EUR'))]),
  ]
  return parts.join(' ')
}
