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
import { ArrowClockwiseRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useRestartBatch } from '../api/batches.ts'
import { assignTexts } from '../assign-texts.de.ts'
import { Notice } from './notice.tsx'

export interface RestartBatchProps {
  readonly batchId: string
  readonly batchName: string
  /** Without its text, for a place beside other batches. */
  readonly isSmall?: boolean
  readonly onRestarted: (batchId: string) => void
}

/** Makes a new batch of the originals of a failed or cancelled one, after saying what that means. */
export function RestartBatch({ batchId, batchName, isSmall = false, onRestarted }: RestartBatchProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error, reset } = useRestartBatch(batchId)
  const name = assignTexts.restartOf(batchName)
  const restart = () =>
    mutate(undefined, {
      onSuccess: ({ id }) => {
        setOpen(false)
        onRestarted(id)
      },
    })
  const show = (isShown: boolean) => {
    reset()
    setOpen(isShown)
  }
  return (
    <Dialog modalType="alert" open={isOpen} onOpenChange={(_event, data) => show(data.open)}>
      <DialogTrigger disableButtonEnhancement>
        {isSmall ? (
          <Button size="small" appearance="subtle" icon={<ArrowClockwiseRegular />} aria-label={name} title={name} />
        ) : (
          <Button appearance="primary" icon={<ArrowClockwiseRegular />}>
            {assignTexts.restart}
          </Button>
        )}
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{assignTexts.restartTitle}</DialogTitle>
          <DialogContent>
            {assignTexts.restartText}
            {error && <Notice intent="error" text={error.message} />}
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{assignTexts.restartKeep}</Button>
            </DialogTrigger>
            <Button appearance="primary" disabled={isPending} onClick={restart}>
              {assignTexts.restartConfirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
