import { Button, Field, Input, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { passkeyFault, useAddPasskey, usePasskeys, useRemovePasskey } from '../../api/passkeys.ts'
import type { ListedPasskey } from '../../../wire/passkeys.ts'
import { formatDate } from '../../format.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { PasswordField } from './entry-box.tsx'
import { PersonDialog } from './person-dialog.tsx'

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column', gap: '4px' },
  row: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  quiet: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

/** One's own passkeys: which there are, one more, and away with one. */
export function PasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { data } = usePasskeys()
  const add = useAddPasskey()
  const remove = useRemovePasskey()
  const error = add.error ?? remove.error
  const told = passkeyFault(error, texts.passkeyStopped)
  const cleared = (): void => {
    setName('')
    setPassword('')
  }
  return (
    <PersonDialog
      title={texts.passkeys}
      save={texts.addPasskey}
      isBusy={add.isPending}
      error={told === null ? null : new Error(told)}
      onSave={() => add.mutate({ name, password }, { onSuccess: cleared })}
      onClose={onClose}
    >
      <Text>{texts.passkeysText}</Text>
      <PasskeyList passkeys={data?.passkeys ?? []} onRemove={id => remove.mutate(id)} />
      <Field label={texts.passkeyName} hint={texts.passkeyNameHint}>
        <Input value={name} maxLength={60} onChange={(_event, { value }) => setName(value)} />
      </Field>
      <PasswordField value={password} onChange={setPassword} />
    </PersonDialog>
  )
}

interface PasskeyListProps {
  readonly passkeys: readonly ListedPasskey[]
  readonly onRemove: (id: string) => void
}

function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={texts.passkeys}>
      {passkeys.map(passkey => (
        <li key={passkey.id} className={styles.row}>
          <span>
            {passkey.name}
            <span className={styles.quiet}> {usedText(passkey)}</span>
          </span>
          <Button
            size="small"
            appearance="subtle"
            aria-label={texts.removePasskeyOf(passkey.name)}
            onClick={() => onRemove(passkey.id)}
          >
            {texts.removePasskey}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function usedText({ rpId, usedAt }: ListedPasskey): string {
  return usedAt === null ? texts.passkeyUnused(rpId) : texts.passkeyUsed(rpId, formatDate(usedAt))
}
