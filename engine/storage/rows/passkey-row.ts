import type { FoundPasskey, Passkey } from '../passkey-verbs.ts'
import { userOf } from './user-row.ts'
import type { UserRow } from './user-row.ts'

/** A row of `passkeys`. */
export interface PasskeyRow {
  key_id: string
  user_id: string
  public_key: string
  counter: number
  rp_id: string
  key_name: string
  key_created_at: number
  used_at: number | null
}

/** Columns of a row, named apart from those of its user. */
export const PASSKEY_COLUMNS =
  'p.id AS key_id, p.user_id, p.public_key, p.counter, p.rp_id, p.name AS key_name, p.created_at AS key_created_at, p.used_at'

/** The passkey of a row. */
export function passkeyOf(row: PasskeyRow): Passkey {
  return {
    id: row.key_id,
    userId: row.user_id,
    publicKey: row.public_key,
    counter: row.counter,
    rpId: row.rp_id,
    name: row.key_name,
    createdAt: row.key_created_at,
    usedAt: row.used_at,
  }
}

/** A passkey beside its user. */
export function foundPasskeyOf(row: (PasskeyRow & UserRow) | undefined): FoundPasskey | null {
  return row ? { passkey: passkeyOf(row), user: userOf(row), passwordHash: row.password_hash } : null
}
