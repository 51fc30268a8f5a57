import type Database from 'better-sqlite3'
import type { IdempotencyPlace, IdempotentAnswer } from '../../storage.ts'

type Kept = Pick<IdempotentAnswer, 'fingerprint' | 'answer'>

/** Answers by Idempotency-Key; to be used inside the transaction that writes what was answered. */
export function createKeptAnswers(db: Database.Database) {
  const find = db.prepare<[string, string, string], Kept>(
    'SELECT fingerprint, answer FROM idempotency_keys WHERE project_id = ? AND route = ? AND key = ?',
  )
  const keep = db.prepare(
    'INSERT INTO idempotency_keys (project_id, route, key, fingerprint, answer, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const forget = db.prepare('DELETE FROM idempotency_keys WHERE created_at < ?')
  return {
    find: ({ projectId, route, key }: IdempotencyPlace): Kept | null => find.get(projectId, route, key) ?? null,
    keep: ({ projectId, route, key, fingerprint, answer }: IdempotentAnswer, at: number): void =>
      void keep.run(projectId, route, key, fingerprint, answer, at),
    forget: (before: number): number => forget.run(before).changes,
  }
}
