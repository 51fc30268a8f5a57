import { Checkbox, Field, Input, Select, Text } from '@fluentui/react-components'
import { useState } from 'react'
import { useResetPassword, useSaveUser, useSwitchOn } from '../../api/people.ts'
import { role as roles } from '../../../wire/people.ts'
import type { ListedUser, Role } from '../../../wire/people.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { PasswordField } from './entry-box.tsx'
import { PersonDialog } from './person-dialog.tsx'

interface Closing {
  readonly onClose: () => void
}

/** Asks for the first user, who leads and is signed in at once. */
export function SwitchOnDialog({ onClose }: Closing) {
  const [name, setName] = useState('')
  const [sign, setSign] = useState('')
  const [password, setPassword] = useState('')
  const switchOn = useSwitchOn()
  return (
    <PersonDialog
      title={texts.switchOnTitle}
      save={texts.switchOnSave}
      isBusy={switchOn.isPending}
      error={switchOn.error}
      onSave={() => switchOn.mutate({ name, sign, password }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.switchOnText}</Text>
      <NameFields name={name} sign={sign} onName={setName} onSign={setSign} />
      <PasswordField hint={texts.passwordHint} value={password} isNew onChange={setPassword} />
    </PersonDialog>
  )
}

/** Adds a user, or changes one. */
export function UserDialog({ user, onClose }: Closing & { readonly user: ListedUser | null }) {
  const [name, setName] = useState(user?.name ?? '')
  const [sign, setSign] = useState(user?.sign ?? '')
  const [role, setRole] = useState<Role>(user?.role ?? 'sachbearbeitung')
  const [password, setPassword] = useState('')
  const [isDisabled, setDisabled] = useState(user !== null && user.disabledAt !== null)
  const save = useSaveUser()
  const typed = { name, sign, role }
  return (
    <PersonDialog
      title={user ? texts.editTitle(user.name) : texts.addTitle}
      save={texts.save}
      isBusy={save.isPending}
      error={save.error}
      onSave={() =>
        save.mutate(user ? { ...typed, id: user.id, isDisabled } : { ...typed, password }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <NameFields name={name} sign={sign} onName={setName} onSign={setSign} />
      <RoleField role={role} onRole={setRole} />
      {user ? (
        <Checkbox
          label={texts.disabled}
          checked={isDisabled}
          onChange={(_event, data) => setDisabled(data.checked === true)}
        />
      ) : (
        <StartPasswordField value={password} onChange={setPassword} />
      )}
    </PersonDialog>
  )
}

function RoleField({ role, onRole }: { readonly role: Role; readonly onRole: (role: Role) => void }) {
  return (
    <Field label={texts.role} hint={texts.roleHints[role]}>
      <Select value={role} onChange={(_event, data) => onRole(data.value as Role)}>
        {roles.options.map(each => (
          <option key={each} value={each}>
            {texts.roles[each]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Gives a user a new password, which is to be changed at the next sign-in. */
export function ResetDialog({ user, onClose }: Closing & { readonly user: ListedUser }) {
  const [password, setPassword] = useState('')
  const reset = useResetPassword()
  return (
    <PersonDialog
      title={texts.resetTitle(user.name)}
      save={texts.save}
      isBusy={reset.isPending}
      error={reset.error}
      onSave={() => reset.mutate({ id: user.id, password }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Text>{texts.resetText}</Text>
      <StartPasswordField value={password} onChange={setPassword} />
    </PersonDialog>
  )
}

interface StartPasswordFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function StartPasswordField({ value, onChange }: StartPasswordFieldProps) {
  return (
    <PasswordField label={texts.startPassword} hint={texts.startPasswordHint} value={value} isNew onChange={onChange} />
  )
}

interface NameFieldsProps {
  readonly name: string
  readonly sign: string
  readonly onName: (name: string) => void
  readonly onSign: (sign: string) => void
}

function NameFields({ name, sign, onName, onSign }: NameFieldsProps) {
  return (
    <>
      <Field label={texts.name} required>
        <Input value={name} maxLength={120} onChange={(_event, data) => onName(data.value)} />
      </Field>
      <Field label={texts.sign} hint={texts.signHint} required>
        <Input value={sign} maxLength={8} autoComplete="off" onChange={(_event, data) => onSign(data.value)} />
      </Field>
    </>
  )
}
