import type Database from 'better-sqlite3'
import { sessionOf } from '../../rows/user-row.ts'
import type { SessionRow } from '../../rows/user-row.ts'
import type { NewSession, SessionVerbs } from '../../user-verbs.ts'
import type { Synchronous } from '../promised.ts'

/** Sessions of windows. */
export function createSessionVerbs(db: Database.Database): Synchronous<SessionVerbs> {
  const any = db.prepare('SELECT 1 FROM users LIMIT 1')
  const find = db.prepare<[string, number], SessionRow>(
    `SELECT u.*, s.user_id, s.created_at AS session_created_at, s.expires_at, s.locked_at
     FROM window_sessions s LEFT JOIN users u ON u.id = s.user_id WHERE s.token_hash = ? AND s.expires_at > ?`,
  )
  const extend = db.prepare('UPDATE window_sessions SET expires_at = ? WHERE token_hash = ?')
  const lock = db.prepare('UPDATE window_sessions SET locked_at = ? WHERE token_hash = ?')
  const end = db.prepare('DELETE FROM window_sessions WHERE token_hash = ?')
  const endAll = db.prepare('DELETE FROM window_sessions WHERE user_id = ?')
  return {
    open: createOpening(db),
    find: (tokenHash, now) => ({
      isOn: any.get() !== undefined,
      session: tokenHash === null ? null : sessionOf(find.get(tokenHash, now)),
    }),
    extend: (tokenHash, expiresAt) => void extend.run(expiresAt, tokenHash),
    lock: (tokenHash, at) => void lock.run(at, tokenHash),
    end: tokenHash => void end.run(tokenHash),
    endAll: userId => endAll.run(userId).changes,
  }
}

function createOpening(db: Database.Database): Synchronous<SessionVerbs>['open'] {
  const forget = db.prepare('DELETE FROM window_sessions WHERE expires_at <= ?')
  const insert = db.prepare(
    `INSERT INTO window_sessions (token_hash, user_id, created_at, expires_at, locked_at)
     VALUES (@tokenHash, NULL, @createdAt, @expiresAt, NULL)`,
  )
  const insertOf = db.prepare(
    `INSERT INTO window_sessions (token_hash, user_id, created_at, expires_at, locked_at)
     SELECT @tokenHash, id, @createdAt, @expiresAt, NULL FROM users
     WHERE id = @userId AND disabled_at IS NULL AND password_hash = @passwordHash`,
  )
  const open = db.transaction(({ of, ...session }: NewSession): boolean => {
    forget.run(session.createdAt)
    return (of === null ? insert.run(session) : insertOf.run({ ...session, ...of })).changes === 1
  })
  return session => open.immediate(session)
}
