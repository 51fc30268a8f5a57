import type Database from 'better-sqlite3'
import type { BatchStatus } from '../../../model/batch.ts'
import { newId } from '../../../shared/ids.ts'

/**
 * Writes the event of a status change for batches with a webhook_url; to be called inside the transaction of the
 * change, so that an event is neither lost nor told of what did not happen.
 */
export function recordStatusChange(
  db: Database.Database,
): (batchId: string, previous: BatchStatus, status: BatchStatus, at: number) => void {
  const insert = db.prepare(
    `INSERT INTO batch_events (id, batch_id, sequence, previous_status, status, documents_total, documents_failed,
       occurred_at, state, next_attempt_at)
     SELECT @id, b.id, 1 + (SELECT count(*) FROM batch_events e WHERE e.batch_id = b.id), @previous, @status,
       (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.is_container = 0),
       (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.status = 'failed'), @at, 'pending', @at
     FROM batches b WHERE b.id = @batchId AND b.webhook_url IS NOT NULL`,
  )
  return (batchId, previous, status, at) => void insert.run({ id: newId('evt'), batchId, previous, status, at })
}
