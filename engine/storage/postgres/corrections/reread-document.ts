import type { Rereading } from '../../../model/correction.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/**
 * Puts a failed document back into the race; false when it has not failed or never came in. What its phases finished
 * stays, what failed is done anew.
 */
export async function rereadDocument(db: Sql, batchId: string, { documentId, opened }: Rereading): Promise<boolean> {
  const reopened = await db.run(
    sql`UPDATE documents SET status = 'pending', error = NULL,
          rendition = coalesce(${opened && jsonText(opened)}::json, rendition)
        WHERE id = ${documentId} AND batch_id = ${batchId} AND status = 'failed' AND sha256 IS NOT NULL`,
  )
  if (reopened !== 1) return false
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND item = ${documentId}
          AND (state <> 'finished' OR phase = ANY(${phasesRevisedFor('document')}::text[]))`,
  )
  await db.run(sql`UPDATE documents SET placement = NULL WHERE batch_id = ${batchId}`)
  return true
}
