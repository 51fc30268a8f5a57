import { Button, MessageBar, MessageBarBody, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import type { Encryption } from '../../../wire/encryption.ts'
import { useEncryption, useEndEncryption } from '../../api/encryption.ts'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { LoadFailure } from '../../components/load-failure.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { encryptionTexts as words } from '../../encryption-texts.de.ts'
import { texts } from '../../texts.de.ts'
import { EncryptDialog } from './encrypt-dialog.tsx'
import { RewritingDialog } from './rewriting-dialog.tsx'
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
  const [step, setStep] = useState<'none' | 'choose' | 'work'>('none')
  return (
    <div>
      <Button onClick={() => setStep('choose')}>{words.begin}</Button>
      {step === 'choose' && <EncryptDialog onBegun={() => setStep('work')} onClose={() => setStep('none')} />}
      {step === 'work' && <RewritingDialog wanted="encrypted" before={fault} />}
    </div>
  )
}

function Decrypt({ fault }: ChangeProps) {
  const end = useEndEncryption()
  return (
    <div>
      <ConfirmButton
        label={words.end}
        name={words.end}
        title={words.endTitle}
        text={words.endText}
        confirm={words.endConfirm}
        keep={words.endKeep}
        disabled={end.isPending || end.isSuccess}
        onConfirm={() => end.mutate()}
      />
      {end.error && <LoadFailure error={end.error} onRetry={() => end.mutate()} />}
      {end.isSuccess && <RewritingDialog wanted="plain" before={fault} />}
    </div>
  )
}
