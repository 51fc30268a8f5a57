import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { ClientSecret } from '../../../wire/clients.ts'
import { CopyField } from '../../components/copy-field.tsx'
import { texts } from '../../texts.de.ts'
import { TestCall } from './test-call.tsx'

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
})

/**
 * Shows a secret the one time that it can be seen; it closes by its button only, lest a stray click loses it.
 * Stays mounted: a dialog that is taken away while open leaves the page behind it hidden from screen readers.
 */
export function SecretDialog({
  issued,
  onClose,
}: {
  readonly issued: ClientSecret | null
  readonly onClose: () => void
}) {
  const styles = useStyles()
  return (
    <Dialog open={issued !== null} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{texts.clients.secretTitle}</DialogTitle>
          <DialogContent className={styles.content}>
            <Text>{texts.clients.secretText}</Text>
            {issued && <CopyField label={texts.clients.clientId} value={issued.clientId} />}
            {issued && <CopyField label={texts.clients.secret} value={issued.secret} />}
            {issued && issued.webhookSecret !== null && (
              <CopyField label={texts.clients.webhookSecret} value={issued.webhookSecret} />
            )}
            {issued && <TestCall key={issued.secret} issued={issued} />}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {texts.clients.close}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
