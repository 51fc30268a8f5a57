import { Button, Field, Input, Select } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { sumsTexts } from '../../sums-texts.de.ts'
import { leaveWithEscape, useFormStyles } from './position-editor.tsx'
import { useFormFocus } from './use-form-focus.ts'
import type { PositionTools } from './position-tools.ts'

/** What is mostly meant. */
const USUAL_REASON = 'private'

export interface CountsNotProps {
  /** Name of the position, or `*` for the whole document. */
  readonly name: string
  readonly tools: PositionTools
  readonly onClose: () => void
}

/** Why something does not count, as a person chooses it. */
export function CountsNot({ name, tools, onClose }: CountsNotProps) {
  const styles = useFormStyles()
  const form = useFormFocus()
  const { documentId, choices, onJudge } = tools
  const [reason, setReason] = useState(USUAL_REASON)
  const [note, setNote] = useState('')
  const onKeyDown = leaveWithEscape(onClose)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const counting = { counts: 'no', reason, note: note.trim() === '' ? null : note } as const
    if ((await onJudge({ type: 'set_counts', documentId, position: name, ...counting })) === null) onClose()
  }
  return (
    <form ref={form} className={styles.form} aria-label={sumsTexts.countNot} onSubmit={event => void submit(event)}>
      <Field label={sumsTexts.reason} size="small">
        <Select size="small" value={reason} onKeyDown={onKeyDown} onChange={(_event, { value }) => setReason(value)}>
          {choices.reasons.map(({ reason: id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={sumsTexts.note} size="small">
        <Input
          size="small"
          data-changed
          maxLength={300}
          value={note}
          onKeyDown={onKeyDown}
          onChange={(_event, { value }) => setNote(value)}
        />
      </Field>
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
