import type { AuditFact } from '../../../model/audit-entry.ts'
import type { BatchFault } from '../../../model/batch.ts'
import type { Run } from '../../../model/run.ts'
import type { RunEnd, RunVerbs } from '../../storage.ts'
import { lockBatch, outputFacts, recordFacts } from '../audit-log.ts'
import { jsonText } from '../json-text.ts'
import type { Sql, SqlClient } from '../sql-client.ts'
import { sql } from '../sql-statement.ts'
import { recordStatusChange } from './batch-events.ts'
import { isHeld } from './held-run.ts'

/** How runs end, and their batches with them. */
export function createRunEnds(
  client: SqlClient,
  now: () => number,
): Pick<RunVerbs, 'finish' | 'requestCancel' | 'failQueued'> {
  return {
    finish: (run, end, at) => client.transaction(db => finishRun(db, run, end, at)),
    requestCancel: (batchId, fault) =>
      client.transaction(async db => {
        if (await endIdleBatch(db, batchId, fault)) return true
        const marked = await db.run(
          sql`UPDATE runs SET cancel_requested = coalesce(cancel_requested, ${jsonText({ at: now() })}::json)
              WHERE batch_id = ${batchId} AND state = 'running'`,
        )
        return marked === 1
      }),
    failQueued: (batchId, fault) => client.transaction(db => endIdleBatch(db, batchId, fault)),
  }
}

async function finishRun(db: Sql, run: Run, end: RunEnd, at: number): Promise<boolean> {
  const { batchId } = run
  await lockBatch(db, batchId)
  const finished = await db.run(
    sql`UPDATE runs SET state = 'finished', worker_id = NULL, lease_until = NULL WHERE ${isHeld(run)}`,
  )
  if (finished !== 1) return false
  const ended =
    end.status === 'completed'
      ? await db.run(
          sql`UPDATE batches SET status = 'completed', completed_at = ${at}, updated_at = ${at},
                progress = ${jsonText(end.progress)}, overall_percent = 100
              WHERE id = ${batchId} AND status = 'processing'`,
        )
      : await failBatch(db, batchId, end.fault, at, 'processing')
  if (ended !== 1) throw new Error('a run whose batch could not end')
  await recordStatusChange(db, batchId, { previous: 'processing', status: end.status, at })
  if (end.status === 'failed') {
    await recordFacts(db, batchId, [failureOf(end.fault)], end.fault.failedAt)
    return true
  }
  const { output } = end
  await db.run(
    sql`INSERT INTO outputs (batch_id, filename, path, byte_size, sha256, created_at)
        VALUES (${batchId}, ${output.filename}, ${output.path}, ${output.byteSize}, ${output.sha256}, ${output.createdAt})`,
  )
  await recordFacts(db, batchId, [{ event: 'batch_completed', ...outputFacts(output) }], at)
  return true
}

/** Ends a batch that nobody works on; false when somebody does, or it has ended. */
async function endIdleBatch(db: Sql, batchId: string, fault: BatchFault): Promise<boolean> {
  await lockBatch(db, batchId)
  const ended = await db.run(
    sql`UPDATE runs SET state = 'finished' WHERE batch_id = ${batchId} AND state IN ('waiting', 'available')`,
  )
  if (ended !== 1) return false
  const previous = (await failBatch(db, batchId, fault, fault.failedAt, 'queued')) === 1 ? 'queued' : 'processing'
  if (previous === 'processing' && (await failBatch(db, batchId, fault, fault.failedAt, 'processing')) !== 1) {
    throw new Error('a run without a batch that could end')
  }
  await recordStatusChange(db, batchId, { previous, status: 'failed', at: fault.failedAt })
  await recordFacts(db, batchId, [failureOf(fault)], fault.failedAt)
  return true
}

function failBatch(
  db: Sql,
  batchId: string,
  fault: BatchFault,
  at: number,
  from: 'queued' | 'processing',
): Promise<number> {
  return db.run(
    sql`UPDATE batches SET status = 'failed', error = ${jsonText(fault)}, updated_at = ${at}
        WHERE id = ${batchId} AND status = ${from}`,
  )
}

function failureOf({ code, phase }: BatchFault): AuditFact {
  return { event: 'batch_failed', code, phase }
}
