import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { ITEM_REASON_MAX } from '../../../wire/work-items.ts'
import { workItemTexts } from '../../work-item-texts.de.ts'

const useStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalM },
  reason: { flexGrow: 1, maxWidth: '640px' },
})

export interface ReasonFormProps {
  /** What was said of others like it. */
  readonly proposal: string
  /** What the button says that closes it. */
  readonly closeText?: string
  readonly onCancel: () => void
  readonly onClose: (reason: string) => void
}

/** Asks why an item is closed. */
export function ReasonForm({ proposal, closeText = workItemTexts.closeNow, onCancel, onClose }: ReasonFormProps) {
  const styles = useStyles()
  const [reason, setReason] = useState(proposal)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') onClose(reason.trim())
  }
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <Field className={styles.reason} label={workItemTexts.reason} hint={workItemTexts.reasonHint}>
        <Input
          value={reason}
          maxLength={ITEM_REASON_MAX}
          onChange={(_event, { value }) => setReason(value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onCancel()
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" disabled={reason.trim() === ''}>
        {closeText}
      </Button>
      <Button onClick={onCancel}>{workItemTexts.cancel}</Button>
    </form>
  )
}
