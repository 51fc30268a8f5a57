import { sessionOf } from '../../rows/user-row.ts'
import type { SessionRow } from '../../rows/user-row.ts'
import type { NewSession, SessionVerbs } from '../../user-verbs.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Sessions of windows. */
export function createSessionVerbs(client: SqlClient): SessionVerbs {
  const write = (statement: SqlStatement): Promise<number> => client.transaction(db => db.run(statement))
  return {
    open: session => client.transaction(db => open(db, session)),
    find: (tokenHash, now) =>
      client.snapshot(async db => {
        const isOn = (await db.row(sql`SELECT 1 FROM users LIMIT 1`)) !== undefined
        return { isOn, session: tokenHash === null ? null : sessionOf(await findRow(db, tokenHash, now)) }
      }),
    extend: async (tokenHash, expiresAt) =>
      void (await write(sql`UPDATE window_sessions SET expires_at = ${expiresAt} WHERE token_hash = ${tokenHash}`)),
    lock: async (tokenHash, at) =>
      void (await write(sql`UPDATE window_sessions SET locked_at = ${at} WHERE token_hash = ${tokenHash}`)),
    end: async tokenHash => void (await write(sql`DELETE FROM window_sessions WHERE token_hash = ${tokenHash}`)),
    endAll: userId => write(sql`DELETE FROM window_sessions WHERE user_id = ${userId}`),
  }
}

function findRow(db: Sql, tokenHash: string, now: number): Promise<SessionRow | undefined> {
  return db.row<SessionRow>(
    sql`SELECT u.*, s.user_id, s.created_at AS session_created_at, s.expires_at, s.locked_at
        FROM window_sessions s LEFT JOIN users u ON u.id = s.user_id
        WHERE s.token_hash = ${tokenHash} AND s.expires_at > ${now}`,
  )
}

async function open(db: Sql, { tokenHash, createdAt, expiresAt, of }: NewSession): Promise<boolean> {
  await db.run(sql`DELETE FROM window_sessions WHERE expires_at <= ${createdAt}`)
  if (of === null) {
    await db.run(
      sql`INSERT INTO window_sessions (token_hash, user_id, created_at, expires_at, locked_at)
          VALUES (${tokenHash}, NULL, ${createdAt}, ${expiresAt}, NULL)`,
    )
    return true
  }
  // The lock waits for a change of the user that is under way, and lets a later one find this session to end it.
  const kept = await db.run(
    sql`INSERT INTO window_sessions (token_hash, user_id, created_at, expires_at, locked_at)
        SELECT ${tokenHash}, u.id, ${createdAt}::bigint, ${expiresAt}::bigint, NULL FROM users u
        WHERE u.id = ${of.userId} AND u.disabled_at IS NULL AND u.password_hash = ${of.passwordHash} FOR SHARE`,
  )
  return kept === 1
}
