import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components'
import { useState } from 'react'
import { intakeTexts } from '../../intake-texts.de.ts'
import { texts } from '../../texts.de.ts'

export interface CancelDraftProps {
  /** How many files were chosen; without any nobody is asked. */
  readonly files: number
  readonly onCancel: () => void
}

/** Drops the batch that is being put together: files of one mandant must not wait for the next one's. */
export function CancelDraft({ files, onCancel }: CancelDraftProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="large" onClick={() => (files === 0 ? onCancel() : setOpen(true))}>
        {texts.create.cancel}
      </Button>
      <Dialog modalType="alert" open={isOpen} onOpenChange={(_event, data) => setOpen(data.open)}>
        <DialogSurface>
          <DialogBody>
            <DialogTitle>{intakeTexts.dropTitle}</DialogTitle>
            <DialogContent>{intakeTexts.dropText(files)}</DialogContent>
            <DialogActions>
              <DialogTrigger disableButtonEnhancement>
                <Button>{intakeTexts.dropKeep}</Button>
              </DialogTrigger>
              <Button appearance="primary" onClick={onCancel}>
                {intakeTexts.dropConfirm}
              </Button>
            </DialogActions>
          </DialogBody>
        </DialogSurface>
      </Dialog>
    </>
  )
}
