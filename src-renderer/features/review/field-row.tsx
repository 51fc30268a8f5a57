import { Button, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowResetRegular, DismissRegular, EyeRegular } from '@fluentui/react-icons'
import { formatField, formatShare } from '../../format.ts'
import { sourceTexts, texts } from '../../texts.de.ts'
import type { FieldRowData } from './field-rows.ts'
import type { FieldDraft } from './use-field-drafts.ts'
import { inputIdOf } from './use-review-place.ts'

const useStyles = makeStyles({
  row: {
    padding: '3px 12px 3px 9px',
    borderLeft: '3px solid transparent',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  active: { background: 'var(--activeBack)', borderLeftColor: 'var(--activeEdge)' },
  line: { display: 'flex', alignItems: 'center', gap: '2px' },
  input: { flexGrow: 1, minWidth: 0, fontVariantNumeric: 'tabular-nums' },
  doubtful: { background: 'var(--reviewBack)' },
  top: { display: 'flex', justifyContent: 'space-between', gap: '8px', fontSize: tokens.fontSizeBase200 },
  label: { display: 'flex', alignItems: 'center', gap: '4px' },
  refusal: { color: tokens.colorPaletteRedForeground1, fontSize: tokens.fontSizeBase200, padding: '2px 0' },
  sign: { color: 'var(--reviewText)' },
  facts: { color: tokens.colorNeutralForeground2, textAlign: 'right' },
})

export interface FieldRowProps {
  readonly row: FieldRowData
  readonly draft: FieldDraft | null
  readonly isActive: boolean
  readonly onFocus: () => void
  readonly onType: (text: string) => void
  /** Another place has the focus now. */
  readonly onLeave: () => void
  readonly onEnter: () => void
  readonly onRemove: () => void
  readonly onReset: () => void
}

/** A value as it can be typed, with where it comes from; what the engine refused stays, with the reason below. */
export function FieldRow(props: FieldRowProps) {
  const { row, draft, isActive, onRemove, onReset } = props
  const styles = useStyles()
  const { name, label, field, isAbsent, needsLook } = row
  const canReset = isAbsent || field?.source === 'human'
  const refusal = draft?.refusal ?? null
  const id = inputIdOf(name)
  return (
    <div className={mergeClasses(styles.row, isActive && styles.active)} data-row={name}>
      <div className={styles.top}>
        <label className={styles.label} htmlFor={id}>
          {label}
          {needsLook && <EyeRegular className={styles.sign} aria-label={texts.review.needsLook} />}
        </label>
        <span className={styles.facts} id={`${id}-fakten`}>
          {factsOf(row, draft)}
        </span>
      </div>
      <div className={styles.line}>
        <ValueInput {...props} />
        {isActive && canReset && <RowButton icon={<ArrowResetRegular />} label={texts.review.reset} run={onReset} />}
        {isActive && !isAbsent && <RowButton icon={<DismissRegular />} label={texts.review.remove} run={onRemove} />}
      </div>
      {refusal !== null && (
        <div className={styles.refusal} id={`${id}-fehler`} role="alert">
          {refusal}
        </div>
      )}
    </div>
  )
}

function ValueInput({ row, draft, onFocus, onType, onLeave, onEnter }: FieldRowProps) {
  const styles = useStyles()
  const { name, field, isAbsent, needsLook } = row
  const shown = field ? formatField(field) : ''
  const isRefused = (draft?.refusal ?? null) !== null
  const id = inputIdOf(name)
  return (
    <Input
      className={mergeClasses(styles.input, needsLook && styles.doubtful)}
      id={id}
      size="small"
      autoComplete="off"
      spellCheck={false}
      value={draft?.text ?? shown}
      placeholder={isAbsent ? texts.review.absent : undefined}
      aria-invalid={isRefused}
      aria-describedby={isRefused ? `${id}-fehler` : `${id}-fakten`}
      data-changed={draft !== null && !draft.isSaving && draft.text !== shown}
      onChange={(_event, data) => onType(data.value)}
      onFocus={event => {
        event.target.select()
        onFocus()
      }}
      onBlur={onLeave}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return
        event.preventDefault()
        if (!event.repeat) onEnter()
      }}
    />
  )
}

/** For the mouse; the keyboard has keys for it, so that Tab leads from value to value. The field keeps the focus. */
function RowButton(props: { readonly icon: React.ReactElement; readonly label: string; readonly run: () => void }) {
  const { icon, label, run } = props
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      tabIndex={-1}
      onMouseDown={event => event.preventDefault()}
      onClick={run}
    />
  )
}

function factsOf({ field, isAbsent }: FieldRowData, draft: FieldDraft | null): string {
  if (draft?.isSaving === true) return texts.review.saving
  if (isAbsent) return texts.review.absent
  if (!field) return ''
  const place = field.evidence[0]
  return [
    ...(field.source === 'text' ? [] : [sourceTexts[field.source]]),
    place ? texts.document.onPage(place.page) : texts.document.notOnPage,
    ...(field.source === 'human' ? [] : [formatShare(field.confidence)]),
  ].join(' · ')
}
