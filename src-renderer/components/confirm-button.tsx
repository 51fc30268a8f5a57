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

export interface ConfirmButtonProps {
  readonly label: string
  readonly title: string
  readonly text: string
  readonly confirm: string
  readonly keep: string
  readonly disabled: boolean
  /** Name for screen readers, where the label alone would not say what it acts on. */
  readonly name: string
  readonly onConfirm: () => void
}

/** A button whose action asks first, because it cannot be taken back. */
export function ConfirmButton({ label, title, text, confirm, keep, disabled, name, onConfirm }: ConfirmButtonProps) {
  return (
    <Dialog modalType="alert">
      <DialogTrigger disableButtonEnhancement>
        <Button size="small" appearance="subtle" disabled={disabled} aria-label={name}>
          {label}
        </Button>
      </DialogTrigger>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{text}</DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button>{keep}</Button>
            </DialogTrigger>
            <DialogTrigger disableButtonEnhancement>
              <Button appearance="primary" onClick={onConfirm}>
                {confirm}
              </Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
