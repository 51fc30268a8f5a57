import { loggedAuthor } from '../../../model/office-event.ts'
import { signKey } from '../../../model/user.ts'
import type { Author } from '../../../model/user.ts'
import { userOf } from '../../rows/user-row.ts'
import type { UserRow } from '../../rows/user-row.ts'
import type { NewUser, UserChange, UserOutcome, UserVerbs } from '../../user-verbs.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { lockPeople, recordOffice } from './office-log.ts'

/** Users of the office; each change is an entry of the office's log. */
export function createUserVerbs(client: SqlClient): UserVerbs {
  return {
    ...createLookups(client),
    ...createPasswords(client),
    addFirst: user =>
      client.transaction(async db => {
        await lockPeople(db)
        if ((await db.row(sql`SELECT 1 FROM users LIMIT 1`)) !== undefined) return false
        await keep(db, user)
        const by = { user_id: user.id, sign: user.sign }
        await recordOffice(db, { event: 'users_switched_on', user_id: user.id, by }, user.at)
        return true
      }),
    add: (user, by) =>
      client.transaction(async db => {
        await lockPeople(db)
        if (await isTaken(db, user.sign, '')) return 'sign_taken'
        await keep(db, user)
        const fact = { event: 'user_added', user_id: user.id, role: user.role } as const
        await recordOffice(db, { ...fact, by: loggedAuthor(by) }, user.at)
        return 'added'
      }),
    change: (id, to, at, by) => client.transaction(db => change(db, id, to, at, by)),
  }
}

function createLookups(client: SqlClient) {
  return {
    isOn: async () => (await client.row(sql`SELECT 1 FROM users LIMIT 1`)) !== undefined,
    list: async () => (await client.rows<UserRow>(sql`SELECT * FROM users ORDER BY sign_key`)).map(userOf),
    find: async id => {
      const row = await client.row<UserRow>(sql`SELECT * FROM users WHERE id = ${id}`)
      return row ? userOf(row) : null
    },
    credential: async sign => {
      const row = await client.row<UserRow>(sql`SELECT * FROM users WHERE sign_key = ${signKey(sign)}`)
      return row ? { user: userOf(row), passwordHash: row.password_hash } : null
    },
  } satisfies Partial<UserVerbs>
}

function createPasswords(client: SqlClient) {
  return {
    setPassword: (id, { passwordHash, mustChange, kept }, at, by) =>
      client.transaction(async db => {
        await lockPeople(db)
        const changed = await db.run(
          sql`UPDATE users SET password_hash = ${passwordHash}, must_change = ${mustChange ? 1 : 0}, changed_at = ${at}
              WHERE id = ${id}`,
        )
        if (changed !== 1) return false
        await db.run(sql`DELETE FROM window_sessions WHERE user_id = ${id} AND token_hash <> ${kept ?? ''}`)
        // Given by somebody else: whatever opened the account before opens it no more.
        if (kept === null) await db.run(sql`DELETE FROM passkeys WHERE user_id = ${id}`)
        await recordOffice(db, { event: 'password_set', user_id: id, by: loggedAuthor(by) }, at)
        return true
      }),
    rehash: (id, from, to) =>
      client.transaction(async db => {
        await db.run(sql`UPDATE users SET password_hash = ${to} WHERE id = ${id} AND password_hash = ${from}`)
      }),
  } satisfies Partial<UserVerbs>
}

async function isTaken(db: Sql, sign: string, exceptId: string): Promise<boolean> {
  return (await db.row(sql`SELECT 1 FROM users WHERE sign_key = ${signKey(sign)} AND id <> ${exceptId}`)) !== undefined
}

async function keep(db: Sql, user: NewUser): Promise<void> {
  await db.run(
    sql`INSERT INTO users (id, name, sign, sign_key, role, password_hash, must_change, disabled_at, created_at, changed_at)
        VALUES (${user.id}, ${user.name}, ${user.sign}, ${signKey(user.sign)}, ${user.role}, ${user.passwordHash},
          ${user.mustChange ? 1 : 0}, NULL, ${user.at}, ${user.at})`,
  )
}

async function change(db: Sql, id: string, to: UserChange, at: number, by: Author | null): Promise<UserOutcome> {
  await lockPeople(db)
  const before = await db.row<UserRow>(sql`SELECT * FROM users WHERE id = ${id}`)
  if (!before) return 'not_found'
  if (await isTaken(db, to.sign, id)) return 'sign_taken'
  const isLead = to.role === 'leitung' && !to.isDisabled
  const otherLead = await db.row(
    sql`SELECT 1 FROM users WHERE role = 'leitung' AND disabled_at IS NULL AND id <> ${id} LIMIT 1`,
  )
  if (!isLead && otherLead === undefined) return 'last_lead'
  const disabledAt = to.isDisabled ? (before.disabled_at ?? at) : null
  await db.run(
    sql`UPDATE users SET name = ${to.name}, sign = ${to.sign}, sign_key = ${signKey(to.sign)}, role = ${to.role},
          disabled_at = ${disabledAt}, changed_at = ${at} WHERE id = ${id}`,
  )
  if (to.isDisabled) await db.run(sql`DELETE FROM window_sessions WHERE user_id = ${id}`)
  const fact = { event: 'user_changed', user_id: id, role: to.role, disabled: to.isDisabled } as const
  await recordOffice(db, { ...fact, by: loggedAuthor(by) }, at)
  return 'changed'
}
