import type { Role, User } from '../../model/user.ts'
import type { KnownSession } from '../user-verbs.ts'

/** A row of `users`. */
export interface UserRow {
  id: string
  name: string
  sign: string
  role: Role
  password_hash: string
  must_change: number
  disabled_at: number | null
  created_at: number
  changed_at: number
}

/** A session beside its user, whose columns are null in a window without users. */
export interface SessionRow extends UserRow {
  session_created_at: number
  expires_at: number
  locked_at: number | null
  user_id: string | null
}

/** The user of a row, without the password. */
export function userOf(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    sign: row.sign,
    role: row.role,
    mustChange: row.must_change === 1,
    disabledAt: row.disabled_at,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  }
}

/** The session of a row; of a user who is disabled there is none. */
export function sessionOf(row: SessionRow | undefined): KnownSession['session'] {
  if (!row || (row.user_id !== null && row.disabled_at !== null)) return null
  return {
    createdAt: row.session_created_at,
    expiresAt: row.expires_at,
    lockedAt: row.locked_at,
    user: row.user_id === null ? null : userOf(row),
  }
}
