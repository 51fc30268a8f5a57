/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- keys that bubble up from the entries of a list */
import { Text, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { InfoRegular, WarningRegular } from '@fluentui/react-icons'
import { useContext } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import type { Field } from '../../../wire/field.ts'
import { BatchStateContext } from './batch-state-context.ts'
import type { BatchState } from './batch-state-context.ts'
import { isBeingRead } from '../../documents/document-state.ts'
import { moveFocus } from '../../components/move-focus.ts'
import { fieldLabel } from '../../field-labels.de.ts'
import { formatField, formatShare } from '../../format.ts'
import { documentStatusTexts, pendingTexts, sourceTexts, texts } from '../../texts.de.ts'

const useStyles = makeStyles({
  part: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  heading: { display: 'block', margin: `0 0 ${tokens.spacingVerticalXS}`, fontSize: tokens.fontSizeBase300 },
  kind: { display: 'block', fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  field: {
    display: 'block',
    width: '100%',
    boxSizing: 'border-box',
    textAlign: 'left',
    font: 'inherit',
    color: 'inherit',
    background: 'transparent',
    border: 'none',
    borderLeft: '3px solid transparent',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: `6px ${tokens.spacingHorizontalL} 6px 13px`,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: { background: 'var(--activeBack)', borderLeftColor: 'var(--activeEdge)' },
  line: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  value: { display: 'block', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  facts: { flexShrink: 0, textAlign: 'right' },
  unsure: { color: tokens.colorPaletteDarkOrangeForeground1 },
  unsureKind: { display: 'block', marginTop: tokens.spacingVerticalXS, color: 'var(--reviewText)' },
  warning: { display: 'flex', gap: '6px', padding: '3px 0' },
  sign: { flexShrink: 0, fontSize: '16px', marginTop: '2px' },
  high: { color: tokens.colorPaletteRedForeground1 },
})

/** Below this certainty a value is marked, so that a person looks at it first. */
const SURE = 0.8

export interface FieldListProps {
  readonly document: BatchDocument
  readonly fields: readonly (readonly [name: string, field: Field])[]
  readonly active: string | null
  readonly onActive: (name: string | null) => void
}

/** What was recognised on a document, with how sure it is, and what a person should know about it. */
export function FieldList({ document, fields, active, onActive }: FieldListProps) {
  const styles = useStyles()
  const { kind, warnings, section, error } = document
  const batch = useContext(BatchStateContext)
  return (
    <>
      <div className={styles.part}>
        <Text className={styles.kind}>{kindText(document, batch)}</Text>
        {kind && kind.decision !== 'unklar' && (
          <Text className={styles.quiet}>{texts.document.certainty(formatShare(kind.confidence))}</Text>
        )}
        {section !== null && <Text className={styles.quiet}>{` · ${texts.document.section}: ${section}`}</Text>}
        {kind?.decision === 'review' && <Text className={styles.unsureKind}>{texts.document.kindUnsure}</Text>}
        {error && <Text className={styles.high}>{error.message}</Text>}
      </div>
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      <div className={styles.part}>
        <h2 className={styles.heading}>{texts.document.fields}</h2>
        {fields.length === 0 && <Text className={styles.quiet}>{noFieldsText(document, batch)}</Text>}
      </div>
      <ul className={styles.list} onKeyDown={event => moveFocus(event, 'button')}>
        {fields.map(([name, field]) => (
          <li key={name}>
            <FieldEntry name={name} field={field} active={active === name} onActive={onActive} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Warnings({ warnings }: Pick<BatchDocument, 'warnings'>) {
  const styles = useStyles()
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>{texts.document.warnings}</h2>
      <ul className={styles.list}>
        {warnings.map(warning => (
          <li key={`${warning.code} ${warning.message}`} className={styles.warning}>
            {warning.severity === 'low' ? (
              <InfoRegular className={styles.sign} aria-hidden />
            ) : (
              <WarningRegular
                className={mergeClasses(styles.sign, styles.unsure, warning.severity === 'high' && styles.high)}
                aria-hidden
              />
            )}
            <Text>{warning.message}</Text>
          </li>
        ))}
      </ul>
    </div>
  )
}

function kindText(document: BatchDocument, batch: BatchState): string {
  const { kind, status } = document
  if (kind && kind.decision !== 'unklar') return kind.label
  if (isBeingRead(document, batch.isRevised)) return texts.corrections.readAnew
  if (status === 'pending') return pendingTexts[batch.status]
  return status === 'processed' ? texts.document.kindUnknown : documentStatusTexts[status]
}

function noFieldsText(document: BatchDocument, { isRevised }: BatchState): string {
  if (document.kind) return texts.document.noFields
  return document.status === 'pending' || isBeingRead(document, isRevised)
    ? texts.document.notYet
    : texts.document.notPossible
}

interface FieldEntryProps {
  readonly name: string
  readonly field: Field
  readonly active: boolean
  readonly onActive: (name: string | null) => void
}

function FieldEntry({ name, field, active, onActive }: FieldEntryProps) {
  const styles = useStyles()
  const place = field.evidence[0]
  const label = fieldLabel(name, field.title)
  const facts = [
    ...(field.source === 'text' ? [] : [sourceTexts[field.source]]),
    ...(place ? [texts.document.onPage(place.page)] : [texts.document.notOnPage]),
  ]
  return (
    <button
      type="button"
      className={mergeClasses(styles.field, active && styles.active)}
      title={place ? texts.document.showOnPage(label) : texts.document.notOnPage}
      onMouseEnter={() => onActive(name)}
      onMouseLeave={() => onActive(null)}
      onFocus={() => onActive(name)}
      onBlur={() => onActive(null)}
      onClick={() => onActive(name)}
    >
      <span className={mergeClasses(styles.line, styles.quiet)}>
        <span>{label}</span>
        <span className={styles.facts}>
          {`${facts.join(', ')} · `}
          <span className={field.confidence < SURE ? styles.unsure : undefined}>{formatShare(field.confidence)}</span>
        </span>
      </span>
      <Text weight="semibold" className={styles.value}>
        {formatField(field)}
      </Text>
    </button>
  )
}
