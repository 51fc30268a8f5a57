import type { IdempotencyPlace, IdempotentAnswer } from '../../storage.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

type Kept = Pick<IdempotentAnswer, 'fingerprint' | 'answer'>

/** The answer under a key; null when none was given. */
export async function findAnswer(db: Sql, { projectId, route, key }: IdempotencyPlace): Promise<Kept | null> {
  const row = await db.row<Kept>(
    sql`SELECT fingerprint, answer FROM idempotency_keys WHERE project_id = ${projectId} AND route = ${route} AND key = ${key}`,
  )
  return row ?? null
}

/**
 * Takes the key for an answer, within the transaction that writes what is answered; null when it was free. Of two that
 * want it at the same time the second waits for the first, and gets what that one kept.
 */
export async function takeKey(db: Sql, answer: IdempotentAnswer, at: number): Promise<Kept | null> {
  const { projectId, route, key, fingerprint } = answer
  const taken = await db.run(
    sql`INSERT INTO idempotency_keys (project_id, route, key, fingerprint, answer, created_at)
        VALUES (${projectId}, ${route}, ${key}, ${fingerprint}, ${answer.answer}, ${at}) ON CONFLICT DO NOTHING`,
  )
  return taken === 1 ? null : findAnswer(db, answer)
}

/** Forgets answers older than `before`; returns how many. */
export function forgetAnswers(db: Sql, before: number): Promise<number> {
  return db.run(sql`DELETE FROM idempotency_keys WHERE created_at < ${before}`)
}
