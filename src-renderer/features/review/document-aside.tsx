import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { BatchDocument } from '../../../wire/batch-document.ts'
import { sumsTexts } from '../../sums-texts.de.ts'
import { leaveWithEscape, useFormStyles } from './position-editor.tsx'
import { useFormFocus } from './use-form-focus.ts'
import type { PositionTools } from './position-tools.ts'

export interface DocumentAsideProps {
  readonly document: BatchDocument
  readonly onJudge: PositionTools['onJudge']
}

/** Takes the whole document out of the Belegmappe, with the reason, and back. */
export function DocumentAside({ document, onJudge }: DocumentAsideProps) {
  const styles = useFormStyles()
  const [isOpen, setOpen] = useState(false)
  const { id: documentId, aside } = document
  if (aside) {
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          {sumsTexts.asideIs(aside.reason)}{' '}
          <Button size="small" onClick={() => void onJudge({ type: 'take_document_back', documentId })}>
            {sumsTexts.takeBack}
          </Button>
        </MessageBarBody>
      </MessageBar>
    )
  }
  if (isOpen) return <AsideForm documentId={documentId} onJudge={onJudge} onClose={() => setOpen(false)} />
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => setOpen(true)}>
        {sumsTexts.setAside}
      </Button>
    </div>
  )
}

interface AsideFormProps extends Pick<DocumentAsideProps, 'onJudge'> {
  readonly documentId: string
  readonly onClose: () => void
}

function AsideForm({ documentId, onJudge, onClose }: AsideFormProps) {
  const styles = useFormStyles()
  const form = useFormFocus()
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (reason.trim() === '') return
    if ((await onJudge({ type: 'set_document_aside', documentId, reason })) === null) onClose()
  }
  const isMissing = isAsked && reason.trim() === ''
  return (
    <form ref={form} className={styles.form} aria-label={sumsTexts.setAside} onSubmit={event => void submit(event)}>
      <Field
        label={sumsTexts.setAsideWhy}
        size="small"
        {...(isMissing && { validationMessage: sumsTexts.reasonNeeded })}
      >
        <Input
          size="small"
          data-changed
          maxLength={300}
          value={reason}
          onKeyDown={leaveWithEscape(onClose)}
          onChange={(_event, { value }) => setReason(value)}
        />
      </Field>
      <div className={styles.actions}>
        <Button size="small" appearance="primary" type="submit">
          {sumsTexts.setAside}
        </Button>
        <Button size="small" onClick={onClose}>
          {sumsTexts.cancel}
        </Button>
      </div>
    </form>
  )
}
