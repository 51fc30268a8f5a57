import type { AuditFact } from '../../../model/audit-entry.ts'
import type { BatchFault } from '../../../model/batch.ts'
import type { Run } from '../../../model/run.ts'
import { runOf } from '../../rows/run-row.ts'
import type { RunRow } from '../../rows/run-row.ts'
import type { RunEnd, RunVerbs } from '../../storage.ts'
import { lockBatch, outputFacts, recordFacts } from '../audit-log.ts'
import { recordStatusChange } from './batch-events.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/**
 * The queue. Every end of a run is guarded by its owner and attempt (fencing token) and moves the batch in the same
 * step.
 */
export function createRunVerbs(client: SqlClient, now: () => number, engineVersion: string): RunVerbs {
  return {
    claim: (workerId, at, leaseMs) =>
      client.transaction(async db => {
        const row = await takeOldest(db, workerId, at + leaseMs)
        if (row) await startBatch(db, row, at, engineVersion)
        return row ? runOf(row) : null
      }),
    heartbeat: async (run, at, leaseMs) => {
      const row = await client.row<RunRow>(
        sql`UPDATE runs SET lease_until = ${at + leaseMs} WHERE ${isHeld(run)} RETURNING *`,
      )
      return row ? runOf(row) : null
    },
    release: async run => {
      const released = await client.run(
        sql`UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL WHERE ${isHeld(run)}`,
      )
      return released === 1
    },
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
    rescue: ({ now: at, allRunning }) =>
      client.run(
        sql`UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL
            WHERE state = 'running' AND (${Number(allRunning)}::bigint = 1 OR lease_until < ${at})`,
      ),
    listAllSourcesFailed: async () => {
      const rows = await client.rows<{ batch_id: string }>(
        sql`SELECT r.batch_id FROM runs r WHERE r.state = 'available' AND NOT EXISTS
              (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')`,
      )
      return rows.map(row => row.batch_id)
    },
    find: async batchId => {
      const row = await client.row<RunRow>(sql`SELECT * FROM runs WHERE batch_id = ${batchId}`)
      return row ? runOf(row) : null
    },
  }
}

function isHeld(run: Run): SqlStatement {
  return sql`id = ${run.id} AND state = 'running' AND worker_id = ${run.workerId} AND attempt = ${run.attempt}`
}

/**
 * Engines that claim at the same time pass each other by: each takes the oldest that no other one is taking. The batch
 * is locked with its run, without waiting: whoever ends or cancels takes the batch first and then the run.
 */
function takeOldest(db: Sql, workerId: string, leaseUntil: number): Promise<RunRow | undefined> {
  return db.row<RunRow>(
    sql`UPDATE runs SET state = 'running', attempt = attempt + 1, worker_id = ${workerId}, lease_until = ${leaseUntil}
        WHERE id = (
          SELECT r.id FROM runs r JOIN batches b ON b.id = r.batch_id WHERE r.state = 'available'
          AND EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')
          ORDER BY r.created_at, r.id LIMIT 1 FOR NO KEY UPDATE OF r, b SKIP LOCKED)
        RETURNING *`,
  )
}

async function startBatch(db: Sql, run: RunRow, at: number, engineVersion: string): Promise<void> {
  const before = await db.row<{ status: string }>(sql`SELECT status FROM batches WHERE id = ${run.batch_id}`)
  const started = await db.run(
    sql`UPDATE batches SET status = 'processing', started_at = coalesce(started_at, ${at}), updated_at = ${at}
        WHERE id = ${run.batch_id} AND status IN ('queued', 'processing')`,
  )
  if (started !== 1) throw new Error('a run whose batch has ended')
  if (before?.status === 'queued') {
    await recordStatusChange(db, run.batch_id, { previous: 'queued', status: 'processing', at })
  }
  const fact: AuditFact = { event: 'run_started', attempt: run.attempt, engine_version: engineVersion }
  await recordFacts(db, run.batch_id, [fact], at)
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
