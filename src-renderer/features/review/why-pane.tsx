import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { KindChoice } from '../../../wire/kinds.ts'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { formatField, formatShare } from '../../format.ts'
import { checkSentences, reasonText } from '../../review-texts.de.ts'
import { sourceTexts, texts } from '../../texts.de.ts'
import type { FieldRowData } from './field-rows.ts'

const useStyles = makeStyles({
  pane: {
    flexShrink: 0,
    maxHeight: '46%',
    overflowY: 'auto',
    boxSizing: 'border-box',
    '@media (max-width: 760px)': { maxHeight: 'none' },
    padding: '6px 12px 10px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
    background: tokens.colorNeutralBackground2,
    fontSize: '13px',
  },
  heading: { fontSize: tokens.fontSizeBase300, margin: '4px 0 2px', overflowWrap: 'anywhere' },
  small: { fontSize: tokens.fontSizeBase200, margin: '6px 0 0', color: tokens.colorNeutralForeground2 },
  list: { margin: 0, paddingLeft: '18px' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

export interface WhyPaneProps {
  readonly document: BatchDocument
  readonly kinds: readonly KindChoice[]
  /** The field that has the focus. */
  readonly row: FieldRowData | null
  readonly onTakeKind: (kindId: string) => void
  readonly onTakeValue: (row: FieldRowData, text: string) => void
}

/**
 * Why the engine chose the kind and the value that has the focus, what speaks against them, and what else they may be.
 */
export function WhyPane({ document, kinds, row, onTakeKind, onTakeValue }: WhyPaneProps) {
  const styles = useStyles()
  const { kind, kindReasons, kindAlternatives, warnings } = document
  const labelOf = (id: string) => kinds.find(each => each.id === id)?.label ?? id
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled with the keyboard
    <section className={styles.pane} aria-label={texts.review.why} tabIndex={0}>
      {row?.field && <FieldReasons row={row} field={row.field} onTake={onTakeValue} warnings={warnings} />}
      {kind && (
        <>
          <h3 className={styles.heading}>
            {texts.review.whyKind(kind.decision === 'unklar' ? texts.document.kindUnknown : kind.label)}
          </h3>
          <div className={styles.quiet}>
            {kind.decision === 'human'
              ? texts.review.kindByHand
              : texts.document.certainty(formatShare(kind.confidence))}
          </div>
          {kindReasons.length === 0 && <div className={styles.quiet}>{texts.review.noReasons}</div>}
          <ol className={styles.list}>
            {kindReasons.map(reason => (
              <li key={`${reason.type} ${reason.text}`}>{reasonText(reason)}</li>
            ))}
          </ol>
          {kindAlternatives.length > 0 && <h4 className={styles.small}>{texts.review.otherKinds}</h4>}
          {kindAlternatives.map(({ id, confidence }) => (
            <div key={id}>
              <Button size="small" appearance="subtle" onClick={() => onTakeKind(id)}>
                {`${labelOf(id)} · ${formatShare(confidence)}`}
              </Button>
            </div>
          ))}
        </>
      )}
    </section>
  )
}

interface FieldReasonsProps {
  readonly row: FieldRowData
  readonly field: NonNullable<FieldRowData['field']>
  readonly warnings: BatchDocument['warnings']
  readonly onTake: (row: FieldRowData, text: string) => void
}

function FieldReasons({ row, field, warnings, onTake }: FieldReasonsProps) {
  const styles = useStyles()
  const place = field.evidence[0]
  const checks = checkSentences(field)
  const own = warnings.filter(({ fields }) => fields.includes(row.name))
  const facts = [
    sourceTexts[field.source],
    texts.document.certainty(formatShare(field.confidence)),
    place ? texts.document.onPage(place.page) : texts.document.notOnPage,
    ...(place?.label ? [texts.review.label(place.label)] : []),
  ]
  return (
    <>
      <h3 className={styles.heading}>{texts.review.whyField(row.label, formatField(field))}</h3>
      <div className={styles.quiet}>{facts.join(' · ')}</div>
      <ul className={styles.list}>
        {checks.map(text => (
          <li key={text}>{text}</li>
        ))}
        {own.map(({ code, message }) => (
          <li key={`${code} ${message}`}>{message}</li>
        ))}
        {checks.length + own.length === 0 && <li>{texts.review.noChecks}</li>}
      </ul>
      {field.alternatives.length > 0 && <h4 className={styles.small}>{texts.review.otherValues}</h4>}
      {field.alternatives.map(({ value, confidence }) => {
        const text = formatField({ ...field, value })
        return (
          <div key={value}>
            <Button
              size="small"
              appearance="subtle"
              title={texts.review.takeValue(text)}
              onClick={() => onTake(row, text)}
            >
              {`${text} · ${formatShare(confidence)}`}
            </Button>
          </div>
        )
      })}
    </>
  )
}
