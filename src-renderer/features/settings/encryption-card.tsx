import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  Text,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import { useState } from 'react'
import type { Encryption } from '../../../wire/encryption.ts'
import { useEncryption, useEndEncryption } from '../../api/encryption.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { encryptionTexts as words } from '../../encryption-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { Rewriting } from './rewriting.tsx'
import { SettingsCard } from './settings-card.tsx'

const useStyles = makeStyles({
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Whether the data folder is encrypted, and the way there and back. */
export function EncryptionCard() {
  const { data, error, isPending, refetch } = useEncryption()
  return (
    <SettingsCard id="encryption" title={texts.settings.groups.encryption}>
      {isPending && <Waiting text={words.loading} />}
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && <Known encryption={data} />}
    </SettingsCard>
  )
}

function Known({ encryption }: { readonly encryption: Encryption }) {
  const styles = useStyles()
  const { state, openedBy, keyId, canChange, isOnServer, fault } = encryption
  const ways = openedBy.map(way => words.ways[way]).join(', ')
  return (
    <>
      {fault !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{words.fault(fault)}</MessageBarBody>
        </MessageBar>
      )}
      <Text>{state === 'plain' ? words.plain : words.encrypted(ways)}</Text>
      {state === 'encrypted' && keyId !== null && (
        <Text className={styles.quiet}>
          {words.keyId(keyId)}. {words.older}
        </Text>
      )}
      {isOnServer && <Text className={styles.quiet}>{words.onServer}</Text>}
      {!canChange && <Text className={styles.quiet}>{words.notHere}</Text>}
      {canChange && (state === 'plain' ? <Encrypt fault={fault} /> : <Decrypt fault={fault} />)}
    </>
  )
}

interface ChangeProps {
  readonly fault: string | null
}

function Encrypt({ fault }: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{words.begin}</Button>
      {isOpen && <EncryptDialog before={fault} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** One dialog for question and work: a second one would open while the first still hides all others. */
function Decrypt({ fault }: ChangeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const end = useEndEncryption()
  const close = () => setIsOpen(false)
  return (
    <div>
      <Button appearance="subtle" onClick={() => setIsOpen(true)}>
        {words.end}
      </Button>
      <Dialog open={isOpen} modalType="alert" onOpenChange={(_event, { open }) => open || end.isSuccess || close()}>
        <DialogSurface>
          {end.isSuccess ? (
            <Rewriting wanted="plain" before={fault} />
          ) : (
            <DialogBody>
              <DialogTitle>{words.endTitle}</DialogTitle>
              <DialogContent>
                {words.endText}
                {end.error && <LoadFailure error={end.error} onRetry={() => end.mutate()} />}
              </DialogContent>
              <DialogActions>
                <Button onClick={close}>{words.endKeep}</Button>
                <Button appearance="primary" disabled={end.isPending} onClick={() => end.mutate()}>
                  {words.endConfirm}
                </Button>
              </DialogActions>
            </DialogBody>
          )}
        </DialogSurface>
      </Dialog>
    </div>
  )
}
