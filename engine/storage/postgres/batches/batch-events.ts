import type { BatchStatus } from '../../../model/batch.ts'
import { newId } from '../../../shared/ids.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/**
 * Writes the event of a status change when the batch has a webhook_url; to be called inside the transaction of the
 * change, which has locked the batch, so that an event is neither lost nor told of what did not happen.
 */
export async function recordStatusChange(
  db: Sql,
  batchId: string,
  change: { readonly previous: BatchStatus; readonly status: BatchStatus; readonly at: number },
): Promise<void> {
  const { previous, status, at } = change
  await db.run(
    sql`INSERT INTO batch_events (id, batch_id, sequence, previous_status, status, documents_total, documents_failed,
          occurred_at, state, next_attempt_at)
        SELECT ${newId('evt')}, b.id, 1 + (SELECT count(*) FROM batch_events e WHERE e.batch_id = b.id), ${previous}, ${status},
          (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.is_container = 0),
          (SELECT count(*) FROM documents d WHERE d.batch_id = b.id AND d.status = 'failed'), ${at}, 'pending', ${at}
        FROM batches b WHERE b.id = ${batchId} AND b.webhook_url IS NOT NULL`,
  )
}
