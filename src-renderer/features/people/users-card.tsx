import { Badge, Button, Checkbox, Text, makeStyles, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { hasPasskeys } from '../../api/passkeys.ts'
import { useFourEyes, usePerson, useSignOutAll, useUsers } from '../../api/people.ts'
import type { ListedUser } from '../../../wire/people.ts'
import { LoadFailure } from '../../components/load-failure.tsx'
import { TableHead } from '../../components/table-head.tsx'
import { useTableStyles } from '../../components/use-table-styles.ts'
import { peopleTexts as texts } from '../../people-texts.de.ts'
import { OfficeLogTable } from './office-log-table.tsx'
import { OwnPasswordDialog } from './own-password-dialog.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import { ResetDialog, SwitchOnDialog, UserDialog } from './user-dialogs.tsx'

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    background: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  heading: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    fontWeight: tokens.fontWeightSemibold,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '3px' },
  },
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})

type Asked =
  'switchOn' | 'add' | 'password' | 'passkeys' | { readonly edit: ListedUser } | { readonly reset: ListedUser } | null

/** Users of the office, and one's own access; where there are none, the way to have them. */
export function UsersCard() {
  const styles = useStyles()
  const { person, isLead } = usePerson()
  const users = useUsers()
  const [asked, setAsked] = useState<Asked>(null)
  const close = (): void => setAsked(null)
  return (
    <section className={styles.card} aria-labelledby="einstellung-people">
      <h2 className={styles.heading} id="einstellung-people" tabIndex={-1}>
        {texts.users}
      </h2>
      {users.error && <LoadFailure error={users.error} onRetry={() => void users.refetch()} />}
      {users.data?.isOn === false && (
        <>
          <Text>{texts.offText}</Text>
          <div className={styles.row}>
            <Button onClick={() => setAsked('switchOn')}>{texts.switchOn}</Button>
          </div>
        </>
      )}
      {person && <OwnAccess onPassword={() => setAsked('password')} onPasskeys={() => setAsked('passkeys')} />}
      {person && !isLead && <Text>{texts.ofLeitung}</Text>}
      {users.data?.isOn === true && isLead && <FourEyes isOn={users.data.isFourEyes} />}
      {users.data?.isOn === true && isLead && <UserTable users={users.data.users} onAsk={setAsked} />}
      {users.data?.isOn === true && isLead && <OfficeLogTable />}
      {asked === 'passkeys' && <PasskeyDialog onClose={close} />}
      {asked === 'switchOn' && <SwitchOnDialog onClose={close} />}
      {asked === 'password' && <OwnPasswordDialog onClose={close} />}
      {asked === 'add' && <UserDialog user={null} onClose={close} />}
      {typeof asked === 'object' && asked && 'edit' in asked && <UserDialog user={asked.edit} onClose={close} />}
      {typeof asked === 'object' && asked && 'reset' in asked && <ResetDialog user={asked.reset} onClose={close} />}
    </section>
  )
}

/** Who confirmed documents of a client-year does not release it. */
function FourEyes({ isOn }: { readonly isOn: boolean }) {
  const fourEyes = useFourEyes()
  return (
    <Checkbox
      label={texts.fourEyes}
      checked={isOn}
      disabled={fourEyes.isPending}
      onChange={(_event, { checked }) => fourEyes.mutate(checked === true)}
    />
  )
}

interface OwnAccessProps {
  readonly onPassword: () => void
  readonly onPasskeys: () => void
}

function OwnAccess({ onPassword, onPasskeys }: OwnAccessProps) {
  const styles = useStyles()
  const { person } = usePerson()
  const signOutAll = useSignOutAll()
  if (!person) return null
  return (
    <div className={styles.row}>
      <Text>{texts.signedIn(`${person.name} (${person.sign})`, texts.roles[person.role])}</Text>
      <Button size="small" onClick={onPassword}>
        {texts.changePassword}
      </Button>
      {hasPasskeys() && (
        <Button size="small" onClick={onPasskeys}>
          {texts.passkeys}
        </Button>
      )}
      <Button size="small" onClick={() => signOutAll.mutate(undefined)}>
        {texts.signOutAll}
      </Button>
    </div>
  )
}

interface UserTableProps {
  readonly users: readonly ListedUser[]
  readonly onAsk: (asked: Asked) => void
}

function UserTable({ users, onAsk }: UserTableProps) {
  const styles = useStyles()
  const table = useTableStyles()
  const { columns } = texts
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <TableHead titles={[columns.sign, columns.name, columns.role, columns.state]} action={columns.action} />
          <tbody>
            {users.map(user => (
              <UserRow key={user.id} user={user} onAsk={onAsk} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.row}>
        <Button onClick={() => onAsk('add')}>{texts.add}</Button>
      </div>
    </>
  )
}

function UserRow({ user, onAsk }: { readonly user: ListedUser; readonly onAsk: UserTableProps['onAsk'] }) {
  const table = useTableStyles()
  const isOff = user.disabledAt !== null
  return (
    <tr>
      <td className={table.cell}>{user.sign}</td>
      <td className={table.cell}>{user.name}</td>
      <td className={table.cell}>{texts.roles[user.role]}</td>
      <td className={table.cell}>
        <Badge appearance="tint" color={isOff ? 'informative' : 'success'}>
          {isOff ? texts.off : texts.active}
        </Badge>
        {!isOff && user.mustChange && <div className={table.quiet}>{texts.waits}</div>}
      </td>
      <td className={table.actions}>
        <Button
          size="small"
          appearance="subtle"
          aria-label={texts.editOf(user.name)}
          onClick={() => onAsk({ edit: user })}
        >
          {texts.edit}
        </Button>
        <Button
          size="small"
          appearance="subtle"
          aria-label={texts.resetOf(user.name)}
          onClick={() => onAsk({ reset: user })}
        >
          {texts.reset}
        </Button>
      </td>
    </tr>
  )
}
