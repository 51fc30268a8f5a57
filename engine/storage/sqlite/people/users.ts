import type Database from 'better-sqlite3'
import { loggedAuthor } from '../../../model/office-event.ts'
import { signKey } from '../../../model/user.ts'
import type { Author } from '../../../model/user.ts'
import { userOf } from '../../rows/user-row.ts'
import type { UserRow } from '../../rows/user-row.ts'
import type { NewPassword, NewUser, UserChange, UserOutcome, UserVerbs } from '../../user-verbs.ts'
import type { Synchronous } from '../promised.ts'
import { recordOffice } from './office-log.ts'

type Lookups = Pick<UserVerbs, 'isOn' | 'list' | 'find' | 'credential'>
type Additions = Pick<UserVerbs, 'addFirst' | 'add'>
type Passwords = Pick<UserVerbs, 'setPassword' | 'rehash'>

/** Users of the office; each change is an entry of the office's log. */
export function createUserVerbs(db: Database.Database): Synchronous<UserVerbs> {
  return { ...createLookups(db), ...createAdditions(db), change: createChanging(db), ...createPasswords(db) }
}

function createLookups(db: Database.Database): Synchronous<Lookups> {
  const any = db.prepare('SELECT 1 FROM users LIMIT 1')
  const all = db.prepare<[], UserRow>('SELECT * FROM users ORDER BY sign_key')
  const byId = db.prepare<[string], UserRow>('SELECT * FROM users WHERE id = ?')
  const bySign = db.prepare<[string], UserRow>('SELECT * FROM users WHERE sign_key = ?')
  return {
    isOn: () => any.get() !== undefined,
    list: () => all.all().map(userOf),
    find: id => {
      const row = byId.get(id)
      return row ? userOf(row) : null
    },
    credential: sign => {
      const row = bySign.get(signKey(sign))
      return row ? { user: userOf(row), passwordHash: row.password_hash } : null
    },
  }
}

function createAdditions(db: Database.Database): Synchronous<Additions> {
  const any = db.prepare('SELECT 1 FROM users LIMIT 1')
  const taken = db.prepare<[string]>('SELECT 1 FROM users WHERE sign_key = ?')
  const insert = db.prepare(
    `INSERT INTO users (id, name, sign, sign_key, role, password_hash, must_change, disabled_at, created_at, changed_at)
     VALUES (@id, @name, @sign, @signKey, @role, @passwordHash, @mustChange, NULL, @at, @at)`,
  )
  const log = recordOffice(db)
  const keep = (user: NewUser): void =>
    void insert.run({ ...user, mustChange: user.mustChange ? 1 : 0, signKey: signKey(user.sign) })
  const addFirst = db.transaction((user: NewUser): boolean => {
    if (any.get() !== undefined) return false
    keep(user)
    log({ event: 'users_switched_on', user_id: user.id, by: { user_id: user.id, sign: user.sign } }, user.at)
    return true
  })
  const add = db.transaction((user: NewUser, by: Author | null): 'added' | 'sign_taken' => {
    if (taken.get(signKey(user.sign)) !== undefined) return 'sign_taken'
    keep(user)
    log({ event: 'user_added', user_id: user.id, role: user.role, by: loggedAuthor(by) }, user.at)
    return 'added'
  })
  return { addFirst: user => addFirst.immediate(user), add: (user, by) => add.immediate(user, by) }
}

function createChanging(db: Database.Database): Synchronous<UserVerbs>['change'] {
  const byId = db.prepare<[string], UserRow>('SELECT * FROM users WHERE id = ?')
  const taken = db.prepare<[string, string]>('SELECT 1 FROM users WHERE sign_key = ? AND id <> ?')
  const otherLead = db.prepare<[string]>(
    `SELECT 1 FROM users WHERE role = 'leitung' AND disabled_at IS NULL AND id <> ? LIMIT 1`,
  )
  const update = db.prepare(
    `UPDATE users SET name = @name, sign = @sign, sign_key = @signKey, role = @role, disabled_at = @disabledAt,
       changed_at = @at WHERE id = @id`,
  )
  const endAll = db.prepare('DELETE FROM window_sessions WHERE user_id = ?')
  const log = recordOffice(db)
  const change = db.transaction((id: string, to: UserChange, at: number, by: Author | null): UserOutcome => {
    const before = byId.get(id)
    if (!before) return 'not_found'
    if (taken.get(signKey(to.sign), id) !== undefined) return 'sign_taken'
    const isLead = to.role === 'leitung' && !to.isDisabled
    if (!isLead && otherLead.get(id) === undefined) return 'last_lead'
    const disabledAt = to.isDisabled ? (before.disabled_at ?? at) : null
    update.run({ id, name: to.name, sign: to.sign, role: to.role, signKey: signKey(to.sign), disabledAt, at })
    if (to.isDisabled) endAll.run(id)
    const fact = { event: 'user_changed', user_id: id, role: to.role, disabled: to.isDisabled } as const
    log({ ...fact, by: loggedAuthor(by) }, at)
    return 'changed'
  })
  return (id, to, at, by) => change.immediate(id, to, at, by)
}

function createPasswords(db: Database.Database): Synchronous<Passwords> {
  const set = db.prepare('UPDATE users SET password_hash = ?, must_change = ?, changed_at = ? WHERE id = ?')
  const endOthers = db.prepare('DELETE FROM window_sessions WHERE user_id = ? AND token_hash IS NOT ?')
  const dropPasskeys = db.prepare('DELETE FROM passkeys WHERE user_id = ?')
  const rehash = db.prepare('UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?')
  const log = recordOffice(db)
  const setPassword = db.transaction((id: string, next: NewPassword, at: number, by: Author | null): boolean => {
    if (set.run(next.passwordHash, next.mustChange ? 1 : 0, at, id).changes !== 1) return false
    endOthers.run(id, next.kept)
    // Given by somebody else: whatever opened the account before opens it no more.
    if (next.kept === null) dropPasskeys.run(id)
    log({ event: 'password_set', user_id: id, by: loggedAuthor(by) }, at)
    return true
  })
  return {
    setPassword: (id, next, at, by) => setPassword.immediate(id, next, at, by),
    rehash: (id, from, to) => void rehash.run(to, id, from),
  }
}
