import type { OriginalUses } from '../../document-verbs.ts'
import { usesOf } from '../../rows/use-row.ts'
import type { UseRow } from '../../rows/use-row.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

const USES_MAX = 3

/** Finds the batches that hold files of given bytes, through the index of originals. */
export async function findOriginalUses(
  db: Sql,
  sha256s: readonly string[],
  mandantId: string | null,
): Promise<readonly OriginalUses[]> {
  const rows = await db.rows<UseRow>(
    sql`WITH uses AS (
          SELECT d.sha256, min(d.filename) AS filename, d.batch_id FROM documents d
          WHERE d.sha256 = ANY(${sha256s}::text[]) GROUP BY d.sha256, d.batch_id
        ), ranked AS (
          SELECT u.*, b.name, b.status, b.created_at, b.mandant_id, count(*) OVER (PARTITION BY u.sha256) AS total,
            row_number() OVER (PARTITION BY u.sha256
              ORDER BY b.status = 'failed', b.mandant_id IS DISTINCT FROM ${mandantId}, b.created_at DESC, b.id DESC) AS place
          FROM uses u JOIN batches b ON b.id = u.batch_id
        )
        SELECT * FROM ranked WHERE place <= ${USES_MAX} ORDER BY sha256, place`,
  )
  return usesOf(rows)
}
