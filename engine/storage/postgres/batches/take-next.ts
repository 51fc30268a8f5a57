import type { RunRow } from '../../rows/run-row.ts'
import { SMALL_BATCH } from '../../seat.ts'
import type { Seat } from '../../seat.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/**
 * Engines that claim at the same time pass each other by: each takes the next that no other one is taking. The batch
 * is locked with its run, without waiting: whoever ends or cancels takes the batch first and then the run.
 */
export function takeNext(db: Sql, seat: Seat, workerId: string, leaseUntil: number): Promise<RunRow | undefined> {
  const condition = seat === 'beside' ? sql`(busy.runs IS NULL OR ${isSmall()})` : sql`true`
  return db.row<RunRow>(
    sql`UPDATE runs SET state = 'running', attempt = attempt + 1, worker_id = ${workerId}, lease_until = ${leaseUntil}
        WHERE id = (
          SELECT r.id FROM runs r JOIN batches b ON b.id = r.batch_id
          LEFT JOIN (
            SELECT rb.project_id, count(*) AS runs FROM runs rr JOIN batches rb ON rb.id = rr.batch_id
            WHERE rr.state = 'running' GROUP BY rb.project_id) busy ON busy.project_id = b.project_id
          WHERE r.state = 'available'
          AND EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed') AND ${condition}
          ORDER BY coalesce(busy.runs, 0), r.created_at, r.id LIMIT 1 FOR NO KEY UPDATE OF r, b SKIP LOCKED)
        RETURNING *`,
  )
}

function isSmall(): SqlStatement {
  const { documents, bytes, amongOldest } = SMALL_BATCH
  return sql`(
    r.id IN (SELECT id FROM runs WHERE state = 'available' ORDER BY created_at, id LIMIT ${amongOldest})
    AND (SELECT count(*) <= ${documents} AND coalesce(sum(byte_size), 0) <= ${bytes} FROM (
      SELECT d.byte_size FROM documents d WHERE d.batch_id = r.batch_id LIMIT ${documents + 1}) few))`
}
