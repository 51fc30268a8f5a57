import { Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useSignIn } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { EntryBox, PasswordField } from './entry-box.tsx'

/** Asks who sits there. */
export function SignInForm() {
  const [sign, setSign] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn()
  return (
    <EntryBox
      title={texts.signInTitle}
      button={texts.signIn}
      isBusy={signIn.isPending}
      error={signIn.error}
      onSend={() => signIn.mutate({ sign, password }, { onError: () => setPassword('') })}
    >
      <Field label={texts.sign} required>
        <Input autoComplete="username" value={sign} onChange={(_event, data) => setSign(data.value)} />
      </Field>
      <PasswordField value={password} onChange={setPassword} />
    </EntryBox>
  )
}
