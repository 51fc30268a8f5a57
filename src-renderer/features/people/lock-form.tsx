import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useSignOut, useUnlock } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { EntryBox, PasswordField } from './entry-box.tsx'

/** Asks for the password of who locked this window; somebody else may sign in instead. */
export function LockForm({ name }: { readonly name: string }) {
  const [password, setPassword] = useState('')
  const unlock = useUnlock()
  const signOut = useSignOut()
  return (
    <EntryBox
      title={texts.lockedTitle}
      text={texts.lockedText(name)}
      button={texts.unlock}
      isBusy={unlock.isPending}
      error={unlock.error}
      onSend={() => unlock.mutate(password, { onError: () => setPassword('') })}
    >
      <PasswordField value={password} onChange={setPassword} />
      <Button appearance="subtle" onClick={() => signOut.mutate(undefined)}>
        {texts.somebodyElse}
      </Button>
    </EntryBox>
  )
}
