import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, LockOpenRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { BatchDocument } from '../../wire/batch-document.ts'
import { PASSWORD_CHARS_MAX } from '../../wire/corrections.ts'
import { againTexts } from '../again-texts.de.ts'
import { useReadAgain } from '../api/corrections.ts'
import { Notice } from '../components/notice.tsx'

const useStyles = makeStyles({
  form: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    marginTop: tokens.spacingVerticalXS,
  },
  field: { flexGrow: 1, minWidth: '180px', maxWidth: '360px' },
  // In line with the field, below its label.
  button: { marginTop: '22px' },
})

export interface ReadAgainProps {
  readonly batchId: string
  readonly document: BatchDocument
  /** It is read now; in another batch where its own had failed as a whole. */
  readonly onBegun: (batchId: string) => void
}

/** Reads one failed file once more; a locked one asks for its password, which is tried at once. */
export function ReadAgain({ batchId, document, onBegun }: ReadAgainProps) {
  const styles = useStyles()
  const { mutate, isPending, error } = useReadAgain(batchId)
  const { id: documentId, filename, again } = document
  const begin = (password: string | null) => mutate({ documentId, password }, { onSuccess: onBegun })
  if (!again) return null
  return (
    <>
      {again === 'password' && (
        <PasswordForm filename={filename} isPending={isPending} error={error} onPassword={begin} />
      )}
      <div className={styles.form}>
        <Button
          size="small"
          icon={<ArrowClockwiseRegular />}
          aria-label={againTexts.againOf(filename)}
          disabled={isPending}
          onClick={() => begin(null)}
        >
          {againTexts.again}
        </Button>
      </div>
      {error && again === 'plain' && <Notice intent="error" text={error.message} />}
    </>
  )
}

interface PasswordFormProps {
  readonly filename: string
  readonly isPending: boolean
  readonly error: Error | null
  readonly onPassword: (password: string) => void
}

function PasswordForm({ filename, isPending, error, onPassword }: PasswordFormProps) {
  const styles = useStyles()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password !== '') onPassword(password)
  }
  return (
    <form className={styles.form} aria-label={againTexts.passwordOf(filename)} onSubmit={submit}>
      <Field
        className={styles.field}
        size="small"
        label={againTexts.password}
        hint={againTexts.passwordHint}
        {...(error && { validationMessage: error.message })}
      >
        <Input
          type="password"
          size="small"
          // No browser is to offer to keep it, or to fill in the office's own.
          autoComplete="off"
          data-1p-ignore
          value={password}
          maxLength={PASSWORD_CHARS_MAX}
          onChange={(_event, { value }) => setPassword(value)}
        />
      </Field>
      <OpenButton filename={filename} isDisabled={isPending || password === ''} />
    </form>
  )
}

function OpenButton({ filename, isDisabled }: { readonly filename: string; readonly isDisabled: boolean }) {
  const styles = useStyles()
  return (
    <Button
      className={styles.button}
      type="submit"
      size="small"
      appearance="primary"
      icon={<LockOpenRegular />}
      aria-label={againTexts.openOf(filename)}
      disabled={isDisabled}
    >
      {againTexts.open}
    </Button>
  )
}
