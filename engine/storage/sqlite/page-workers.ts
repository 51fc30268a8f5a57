import type Database from 'better-sqlite3'
import type { PageWorkerAccess, WorkerVerbs } from '../task-verbs.ts'
import type { Synchronous } from './promised.ts'

const COLUMNS = 'id, name, created_at AS createdAt, revoked_at AS revokedAt'

/** Workers of other machines. */
export function createWorkerVerbs(db: Database.Database): Synchronous<WorkerVerbs> {
  const add = db.prepare<Omit<PageWorkerAccess, 'revokedAt'> & { tokenHash: string }>(
    'INSERT INTO page_workers (id, name, token_hash, created_at) VALUES (@id, @name, @tokenHash, @createdAt)',
  )
  const find = db.prepare<[string], PageWorkerAccess>(
    `SELECT ${COLUMNS} FROM page_workers WHERE token_hash = ? AND revoked_at IS NULL`,
  )
  const list = db.prepare<[], PageWorkerAccess>(`SELECT ${COLUMNS} FROM page_workers ORDER BY created_at, id`)
  const revoke = db.prepare<[number, string]>(
    'UPDATE page_workers SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  return {
    add: (access, tokenHash) => void add.run({ ...access, tokenHash }),
    find: tokenHash => find.get(tokenHash) ?? null,
    list: () => list.all(),
    revoke: (id, at) => revoke.run(at, id).changes === 1,
  }
}
