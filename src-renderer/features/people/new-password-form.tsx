import { useState } from 'react'
import { useChangePassword } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { EntryBox, PasswordField } from './entry-box.tsx'

/** Asks for a password of one's own in place of one that somebody else gave. */
export function NewPasswordForm() {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useChangePassword()
  return (
    <EntryBox
      title={texts.newPasswordTitle}
      text={texts.newPasswordText}
      button={texts.save}
      isBusy={change.isPending}
      error={change.error}
      onSend={() => change.mutate({ current, next })}
    >
      <PasswordField label={texts.currentPassword} value={current} onChange={setCurrent} />
      <PasswordField label={texts.nextPassword} hint={texts.passwordHint} value={next} isNew onChange={setNext} />
    </EntryBox>
  )
}
