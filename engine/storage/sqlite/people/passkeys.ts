import type Database from 'better-sqlite3'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import { foundPasskeyOf, PASSKEY_COLUMNS, passkeyOf } from '../../rows/passkey-row.ts'
import type { PasskeyRow } from '../../rows/passkey-row.ts'
import type { UserRow } from '../../rows/user-row.ts'
import type { Passkey, PasskeyVerbs } from '../../passkey-verbs.ts'
import type { Synchronous } from '../promised.ts'
import { recordOffice } from './office-log.ts'

/** Passkeys of users. */
export function createPasskeyVerbs(db: Database.Database): Synchronous<PasskeyVerbs> {
  const ofUser = db.prepare<[string], PasskeyRow>(
    `SELECT ${PASSKEY_COLUMNS} FROM passkeys p WHERE user_id = ? ORDER BY created_at, id`,
  )
  const byId = db.prepare<[string], PasskeyRow & UserRow>(
    `SELECT u.*, ${PASSKEY_COLUMNS} FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.id = ?`,
  )
  const insert = db.prepare(
    `INSERT INTO passkeys (id, user_id, public_key, counter, rp_id, name, created_at, used_at)
     VALUES (@id, @userId, @publicKey, @counter, @rpId, @name, @createdAt, @usedAt) ON CONFLICT DO NOTHING`,
  )
  const use = db.prepare('UPDATE passkeys SET counter = ?, used_at = ? WHERE id = ?')
  const drop = db.prepare('DELETE FROM passkeys WHERE id = ? AND user_id = ?')
  const log = recordOffice(db)
  const add = db.transaction((passkey: Passkey, by: Author): boolean => {
    if (insert.run(passkey).changes !== 1) return false
    log({ event: 'passkey_added', user_id: passkey.userId, by: loggedAuthor(by) }, passkey.createdAt)
    return true
  })
  const remove = db.transaction((id: string, userId: string, at: number, by: Author): boolean => {
    if (drop.run(id, userId).changes !== 1) return false
    log({ event: 'passkey_removed', user_id: userId, by: loggedAuthor(by) }, at)
    return true
  })
  return {
    list: userId => ofUser.all(userId).map(passkeyOf),
    find: id => foundPasskeyOf(byId.get(id)),
    add: (passkey, by) => add.immediate(passkey, by),
    used: (id, counter, at) => void use.run(counter, at, id),
    remove: (id, userId, at, by) => remove.immediate(id, userId, at, by),
  }
}
