import type Database from 'better-sqlite3'
import type { OriginalUses } from '../../document-verbs.ts'
import { usesOf } from '../../rows/use-row.ts'
import type { UseRow } from '../../rows/use-row.ts'

const USES_MAX = 3

/** Finds the batches that hold files of given bytes, through the index of originals. */
export function findOriginalUses(
  db: Database.Database,
): (sha256s: readonly string[], mandantId: string | null) => readonly OriginalUses[] {
  const find = db.prepare<{ sha256s: string; mandantId: string | null; max: number }, UseRow>(
    `WITH uses AS (
       SELECT d.sha256, min(d.filename) AS filename, d.batch_id FROM documents d
       WHERE d.sha256 IN (SELECT value FROM json_each(@sha256s)) GROUP BY d.sha256, d.batch_id
     ), ranked AS (
       SELECT u.*, b.name, b.status, b.created_at, b.mandant_id, count(*) OVER (PARTITION BY u.sha256) AS total,
         row_number() OVER (PARTITION BY u.sha256
           ORDER BY b.status = 'failed', b.mandant_id IS NOT @mandantId, b.created_at DESC, b.id DESC) AS place
       FROM uses u JOIN batches b ON b.id = u.batch_id
     )
     SELECT * FROM ranked WHERE place <= @max ORDER BY sha256, place`,
  )
  return (sha256s, mandantId) => {
    return usesOf(find.all({ sha256s: JSON.stringify(sha256s), mandantId, max: USES_MAX }))
  }
}
