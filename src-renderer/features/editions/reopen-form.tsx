import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { OPENING_REASON_MAX } from '../../../wire/editions.ts'
import { useReopening } from '../../api/editions.ts'
import { Notice } from '../../components/notice.tsx'
import { editionTexts } from '../../edition-texts.de.ts'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    alignSelf: 'stretch',
    gap: tokens.spacingHorizontalM,
  },
  reason: { flexGrow: 1, maxWidth: '640px' },
})

export interface ReopenFormProps {
  readonly mandantId: string
  readonly year: number
  /** It was opened, or nobody wants to any more. */
  readonly onDone: () => void
}

/** Asks why a released client-year is opened again, and opens it. */
export function ReopenForm({ mandantId, year, onDone }: ReopenFormProps) {
  const styles = useStyles()
  const [reason, setReason] = useState('')
  const opening = useReopening(mandantId, year)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '') opening.mutate(reason.trim(), { onSuccess: onDone })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={send}>
      <Field className={styles.reason} label={editionTexts.reopenReason} hint={editionTexts.reopenHint}>
        <Input
          value={reason}
          maxLength={OPENING_REASON_MAX}
          onChange={(_event, { value }) => setReason(value)}
          onKeyDown={({ key }) => {
            if (key === 'Escape') onDone()
          }}
        />
      </Field>
      <Button type="submit" appearance="primary" disabled={reason.trim() === '' || opening.isPending}>
        {editionTexts.reopenNow}
      </Button>
      <Button onClick={onDone}>{editionTexts.cancel}</Button>
      {opening.error && <Notice intent="error" text={opening.error.message} />}
    </form>
  )
}
