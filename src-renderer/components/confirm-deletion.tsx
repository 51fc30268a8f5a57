import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Notice } from './notice.tsx'
import { retentionTexts } from '../retention-texts.de.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

export interface ConfirmDeletionProps {
  readonly title: string
  /** What is to be typed by hand, so that nobody deletes by a slip. */
  readonly word: string
  /** Asks to type it. */
  readonly order: string
  /** What is typed, as the name of the input. */
  readonly label: string
  readonly isPending: boolean
  readonly isPossible: boolean
  readonly error: Error | null
  readonly onConfirm: (typed: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** A dialog that asks before something is deleted for good; mounted as long as it is open. */
export function ConfirmDeletion(props: ConfirmDeletionProps) {
  const { title, word, order, label, isPending, isPossible, error, onConfirm, onClose, children } = props
  const styles = useStyles()
  const [typed, setTyped] = useState('')
  const isSame = typed.normalize('NFC').trim() === word.normalize('NFC').trim()
  return (
    <Dialog open modalType="alert" onOpenChange={(_event, { open }) => open || onClose()}>
      <DialogSurface>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (isSame && isPossible && !isPending) onConfirm(typed)
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              <Text>{order}</Text>
              <WordField label={label} typed={typed} onTyped={setTyped} />
              {error && <Notice intent="error" text={error.message} />}
            </DialogContent>
            <DialogActions fluid>
              <Button disabled={isPending} onClick={onClose}>
                {retentionTexts.keep}
              </Button>
              <Button type="submit" appearance="primary" disabled={!isSame || !isPossible || isPending}>
                {isPending ? retentionTexts.deleting : retentionTexts.confirm}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}

interface WordFieldProps {
  readonly label: string
  readonly typed: string
  readonly onTyped: (typed: string) => void
}

function WordField({ label, typed, onTyped }: WordFieldProps) {
  return (
    <Field label={label} required>
      <Input value={typed} maxLength={500} autoComplete="off" onChange={(_event, { value }) => onTyped(value)} />
    </Field>
  )
}
