import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { hasPasskeys, passkeyFault, usePasskeySignIn } from '../../api/passkeys.ts'
import { useSignIn } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { EntryBox, PasswordField } from './entry-box.tsx'

/** Asks who sits there. */
export function SignInForm() {
  const [sign, setSign] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()
  const byPasskey = usePasskeySignIn()
  const fault = passkeyFault(byPasskey.error, texts.passkeyStopped)
  return (
    <EntryBox
      title={texts.signInTitle}
      button={texts.signIn}
      isBusy={signIn.isPending}
      error={signIn.error ?? (fault === null ? null : new Error(fault))}
      onSend={() => signIn.mutate({ sign, password }, { onError: () => setPassword('') })}
    >
      <Field label={texts.sign} required>
        <Input autoComplete="username" value={sign} onChange={(_event, data) => setSign(data.value)} />
      </Field>
      <PasswordField value={password} onChange={setPassword} />
      {hasPasskeys() && (
        <Button disabledFocusable={byPasskey.isPending} onClick={() => byPasskey.mutate(undefined)}>
          {texts.signInByPasskey}
        </Button>
      )}
    </EntryBox>
  )
}
