import type Database from 'better-sqlite3'
import type { BatchFault } from '../../model/batch.ts'
import type { Run } from '../../model/run.ts'
import type { RunEnd, RunVerbs } from '../storage.ts'
import { outputFacts, recordFact } from './audit-log.ts'
import { recordStatusChange } from './batch-events.ts'
import type { Synchronous } from './promised.ts'
import { runOf } from '../rows/run-row.ts'
import type { RunRow } from '../rows/run-row.ts'

/**
 * The queue. Every end of a run is guarded by its owner and attempt (fencing token) and moves the batch in the same
 * step.
 */
export function createRunVerbs(db: Database.Database, now: () => number, engineVersion: string): Synchronous<RunVerbs> {
  const record = recordFact(db)
  const claim = db.prepare<[string, number], RunRow>(
    `UPDATE runs SET state = 'running', attempt = attempt + 1, worker_id = ?, lease_until = ?
     WHERE id = (
       SELECT r.id FROM runs r WHERE r.state = 'available'
       AND EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')
       ORDER BY r.created_at, r.id LIMIT 1)
     RETURNING *`,
  )
  const startBatch = db.prepare(
    `UPDATE batches SET status = 'processing', started_at = coalesce(started_at, ?), updated_at = ?
     WHERE id = ? AND status IN ('queued', 'processing')`,
  )
  const statusOf = db.prepare<[string], { status: string }>('SELECT status FROM batches WHERE id = ?')
  const guard = `WHERE id = ? AND state = 'running' AND worker_id = ? AND attempt = ?`
  const heartbeat = db.prepare<[number, string, string | null, number], RunRow>(
    `UPDATE runs SET lease_until = ? ${guard} RETURNING *`,
  )
  const release = db.prepare(`UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL ${guard}`)
  const finishRun = db.prepare(`UPDATE runs SET state = 'finished', worker_id = NULL, lease_until = NULL ${guard}`)
  const completeBatch = db.prepare(
    `UPDATE batches SET status = 'completed', completed_at = ?, updated_at = ?, progress = ?, overall_percent = 100
     WHERE id = ? AND status = 'processing'`,
  )
  const failBatch = db.prepare(
    `UPDATE batches SET status = 'failed', error = ?, updated_at = ? WHERE id = ? AND status = ?`,
  )
  const insertOutput = db.prepare(
    `INSERT INTO outputs (batch_id, filename, path, byte_size, sha256, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const markCancel = db.prepare(
    `UPDATE runs SET cancel_requested = coalesce(cancel_requested, ?) WHERE batch_id = ? AND state = 'running'`,
  )
  const endIdleRun = db.prepare(
    `UPDATE runs SET state = 'finished' WHERE batch_id = ? AND state IN ('waiting', 'available')`,
  )
  const rescueExpired = db.prepare(
    `UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL
     WHERE state = 'running' AND (? OR lease_until < ?)`,
  )
  const allFailed = db.prepare<[], { batch_id: string }>(
    `SELECT r.batch_id FROM runs r WHERE r.state = 'available'
     AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')`,
  )
  const tell = recordStatusChange(db)
  const byBatch = db.prepare<[string], RunRow>('SELECT * FROM runs WHERE batch_id = ?')

  const recordFailure = (batchId: string, { code, phase, failedAt }: BatchFault): void =>
    record(batchId, { event: 'batch_failed', code, phase }, failedAt)

  const endIdleBatch = (batchId: string, fault: BatchFault): boolean => {
    const ended = endIdleRun.run(batchId).changes === 1
    if (!ended) return false
    const from = (['queued', 'processing'] as const).find(
      status => failBatch.run(JSON.stringify(fault), fault.failedAt, batchId, status).changes === 1,
    )
    if (!from) throw new Error('a run without a batch that could end')
    tell(batchId, from, 'failed', fault.failedAt)
    recordFailure(batchId, fault)
    return true
  }

  return {
    claim: db.transaction((workerId: string, at: number, leaseMs: number) => {
      const row = claim.get(workerId, at + leaseMs)
      if (!row) return null
      const isFirst = statusOf.get(row.batch_id)?.status === 'queued'
      if (startBatch.run(at, at, row.batch_id).changes !== 1) throw new Error('a run whose batch has ended')
      if (isFirst) tell(row.batch_id, 'queued', 'processing', at)
      record(row.batch_id, { event: 'run_started', attempt: row.attempt, engine_version: engineVersion }, at)
      return runOf(row)
    }),
    heartbeat: (run, at, leaseMs) => {
      const row = heartbeat.get(at + leaseMs, run.id, run.workerId, run.attempt)
      return row ? runOf(row) : null
    },
    release: run => release.run(run.id, run.workerId, run.attempt).changes === 1,
    finish: db.transaction((run: Run, end: RunEnd, at: number) => {
      if (finishRun.run(run.id, run.workerId, run.attempt).changes !== 1) return false
      const changes =
        end.status === 'completed'
          ? completeBatch.run(at, at, JSON.stringify(end.progress), run.batchId).changes
          : failBatch.run(JSON.stringify(end.fault), at, run.batchId, 'processing').changes
      if (changes !== 1) throw new Error('a run whose batch could not end')
      tell(run.batchId, 'processing', end.status, at)
      if (end.status === 'completed') {
        const { output } = end
        insertOutput.run(run.batchId, output.filename, output.path, output.byteSize, output.sha256, output.createdAt)
        record(run.batchId, { event: 'batch_completed', ...outputFacts(output) }, at)
      } else recordFailure(run.batchId, end.fault)
      return true
    }),
    requestCancel: db.transaction((batchId: string, fault: BatchFault) => {
      return endIdleBatch(batchId, fault) || markCancel.run(JSON.stringify({ at: now() }), batchId).changes === 1
    }),
    failQueued: db.transaction(endIdleBatch),
    rescue: ({ now: at, allRunning }) => rescueExpired.run(Number(allRunning), at).changes,
    listAllSourcesFailed: () => allFailed.all().map(row => row.batch_id),
    find: batchId => {
      const row = byBatch.get(batchId)
      return row ? runOf(row) : null
    },
  }
}
