import { Button, Field, Input, Select, makeStyles } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import type { Position, PositionRegister } from '../../../wire/positions.ts'
import { placesFor } from '../../documents/position-words.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { changeOf, draftOf, faultOf } from './position-draft.ts'
import type { PositionDraft } from './position-draft.ts'
import type { PositionTools } from './position-tools.ts'
import { useFormFocus } from './use-form-focus.ts'

export const useFormStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '4px', marginTop: '6px' },
  pair: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '6px', '& > *': { minWidth: 0 } },
  input: { width: '100%', minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '4px', marginTop: '4px' },
})

export interface PositionEditorProps {
  readonly position: Position
  readonly tools: PositionTools
  readonly onClose: () => void
}

/** Amount, person or object, year and day of payment of a position as they can be typed; empty: as it was found. */
export function PositionEditor({ position, tools, onClose }: PositionEditorProps) {
  const styles = useFormStyles()
  const form = useFormFocus()
  const [start] = useState(() => draftOf(position))
  const [draft, setDraft] = useState(start)
  const fault = faultOf(draft, position.unit)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (fault) return
    const change = changeOf(position, start, draft)
    if (Object.keys(change).length === 0) return onClose()
    const { documentId, onJudge } = tools
    if ((await onJudge({ type: 'set_position', documentId, position: position.name, change })) === null) onClose()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={sumsTexts.changeOf(position.label)}
      onSubmit={event => void submit(event)}
    >
      <DraftFields {...{ draft, fault, position }} register={tools.set.register} onDraft={setDraft} onLeave={onClose} />
      <div className={styles.actions}>
        <Button size="small" appearance="primary" type="submit">
          {sumsTexts.take}
        </Button>
        <Button size="small" onClick={onClose}>
          {sumsTexts.cancel}
        </Button>
      </div>
    </form>
  )
}

interface DraftFieldsProps {
  readonly draft: PositionDraft
  readonly fault: ReturnType<typeof faultOf>
  readonly position: Pick<Position, 'by' | 'unit'>
  readonly register: PositionRegister
  /** Nobody paid yet what is only being added. */
  readonly isNew?: boolean
  readonly onDraft: (draft: PositionDraft) => void
  readonly onLeave: () => void
}

/** The fields that a position has, that of its place only where its form asks for it. */
export function DraftFields(props: DraftFieldsProps) {
  const { draft, fault, position, register, isNew = false, onDraft, onLeave } = props
  const styles = useFormStyles()
  const places = placesFor(register, position.by)
  const onKeyDown = leaveWithEscape(onLeave)
  const said = (name: 'amount' | 'year') => (fault?.field === name ? { validationMessage: fault.message } : {})
  const input = { className: styles.input, size: 'small' as const, onKeyDown, 'data-changed': true }
  return (
    <div className={styles.pair}>
      <Field label={amountLabel(position.unit)} size="small" {...said('amount')}>
        <Input {...input} value={draft.amount} onChange={(_event, { value }) => onDraft({ ...draft, amount: value })} />
      </Field>
      <Field label={sumsTexts.vz} size="small" {...said('year')}>
        <Input
          {...input}
          inputMode="numeric"
          value={draft.year}
          onChange={(_event, { value }) => onDraft({ ...draft, year: value })}
        />
      </Field>
      {!isNew && (
        <Field label={sumsTexts.paidOn} size="small">
          <Input
            {...input}
            type="date"
            value={draft.paidOn}
            onChange={(_event, { value }) => onDraft({ ...draft, paidOn: value })}
          />
        </Field>
      )}
      {places.length > 0 && (
        <PlaceField
          {...{ places, onKeyDown }}
          by={position.by}
          id={draft.place}
          onId={place => onDraft({ ...draft, place })}
        />
      )}
    </div>
  )
}

function amountLabel(unit: Position['unit']): string {
  return unit === 'Tage' || unit === 'km' ? sumsTexts.howMany[unit] : sumsTexts.amount
}

interface PlaceFieldProps {
  readonly by: Position['by']
  readonly places: ReturnType<typeof placesFor>
  readonly id: string
  readonly onId: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function PlaceField({ by, places, id: chosen, onId, onKeyDown }: PlaceFieldProps) {
  const styles = useFormStyles()
  return (
    <Field label={sumsTexts.place[by]} size="small">
      <Select
        className={styles.input}
        size="small"
        value={chosen}
        onKeyDown={onKeyDown}
        onChange={(_event, { value }) => onId(value)}
      >
        <option value="">{sumsTexts.placeOpen}</option>
        {places.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Escape leaves the form, not the desk. */
export function leaveWithEscape(onLeave: () => void): (event: KeyboardEvent) => void {
  return event => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
}
