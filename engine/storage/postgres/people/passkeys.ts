import { loggedAuthor } from '../../../model/office-event.ts'
import type { Author } from '../../../model/user.ts'
import { foundPasskeyOf, PASSKEY_COLUMNS, passkeyOf } from '../../rows/passkey-row.ts'
import type { PasskeyRow } from '../../rows/passkey-row.ts'
import type { UserRow } from '../../rows/user-row.ts'
import type { Passkey, PasskeyVerbs } from '../../passkey-verbs.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { lockPeople, recordOffice } from './office-log.ts'

const COLUMNS = raw(PASSKEY_COLUMNS)

/** Passkeys of users. */
export function createPasskeyVerbs(client: SqlClient): PasskeyVerbs {
  return {
    list: async userId => {
      const rows = await client.rows<PasskeyRow>(
        sql`SELECT ${COLUMNS} FROM passkeys p WHERE user_id = ${userId} ORDER BY created_at, id`,
      )
      return rows.map(passkeyOf)
    },
    find: async id =>
      foundPasskeyOf(
        await client.row<PasskeyRow & UserRow>(
          sql`SELECT u.*, ${COLUMNS} FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.id = ${id}`,
        ),
      ),
    add: (passkey, by) => client.transaction(db => add(db, passkey, by)),
    used: (id, counter, at) =>
      client.transaction(async db => {
        await db.run(sql`UPDATE passkeys SET counter = ${counter}, used_at = ${at} WHERE id = ${id}`)
      }),
    remove: (id, userId, at, by) =>
      client.transaction(async db => {
        await lockPeople(db)
        const removed = await db.run(sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`)
        if (removed !== 1) return false
        await recordOffice(db, { event: 'passkey_removed', user_id: userId, by: loggedAuthor(by) }, at)
        return true
      }),
  }
}

async function add(db: Sql, passkey: Passkey, by: Author): Promise<boolean> {
  await lockPeople(db)
  const { id, userId, publicKey, counter, rpId, name, createdAt, usedAt } = passkey
  const added = await db.run(
    sql`INSERT INTO passkeys (id, user_id, public_key, counter, rp_id, name, created_at, used_at)
        VALUES (${id}, ${userId}, ${publicKey}, ${counter}, ${rpId}, ${name}, ${createdAt}, ${usedAt})
        ON CONFLICT DO NOTHING`,
  )
  if (added !== 1) return false
  await recordOffice(db, { event: 'passkey_added', user_id: userId, by: loggedAuthor(by) }, createdAt)
  return true
}
