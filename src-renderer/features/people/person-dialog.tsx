import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Notice } from '../../components/notice.tsx'
import { peopleTexts as texts } from '../../people-texts.de.ts'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

export interface PersonDialogProps {
  readonly title: string
  readonly save: string
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog about one user, open as long as it is there. */
export function PersonDialog({ title, save, isBusy, error, onSave, onClose, children }: PersonDialogProps) {
  const styles = useStyles()
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (!isBusy) onSave()
          }}
        >
          <DialogBody>
            <DialogTitle>{title}</DialogTitle>
            <DialogContent className={styles.content}>
              {children}
              {error && <Notice intent="error" text={error.message} />}
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose}>{texts.cancel}</Button>
              <Button type="submit" appearance="primary" disabledFocusable={isBusy}>
                {save}
              </Button>
            </DialogActions>
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  )
}
