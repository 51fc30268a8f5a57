import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** The Belegmappe is to show a batch's corrections up to a number; open since the first that it does not show. */
export async function wantRevision(db: Sql, batchId: string, sequence: number, at: number): Promise<void> {
  await db.run(
    sql`INSERT INTO revisions (batch_id, wanted, since) VALUES (${batchId}, ${sequence}, ${at})
        ON CONFLICT (batch_id) DO UPDATE SET wanted = excluded.wanted, fault = NULL,
          since = CASE WHEN revisions.done = revisions.wanted THEN excluded.since ELSE revisions.since END`,
  )
}
