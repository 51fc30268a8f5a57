import { useState } from 'react'
import { useChangePassword } from '../../api/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { PasswordField } from './entry-box.tsx'
import { PersonDialog } from './person-dialog.tsx'

/** Changes one's own password. */
export function OwnPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const change = useChangePassword()
  return (
    <PersonDialog
      title={texts.changePassword}
      save={texts.save}
      isBusy={change.isPending}
      error={change.error}
      onSave={() => change.mutate({ current, next }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <PasswordField label={texts.currentPassword} value={current} onChange={setCurrent} />
      <PasswordField label={texts.nextPassword} hint={texts.passwordHint} value={next} isNew onChange={setNext} />
    </PersonDialog>
  )
}
