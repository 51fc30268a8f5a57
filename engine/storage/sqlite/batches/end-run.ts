import type Database from 'better-sqlite3'
import type { BatchFault, BatchOutput } from '../../../model/batch.ts'
import type { Run } from '../../../model/run.ts'
import type { RunEnd, RunVerbs } from '../../storage.ts'
import { outputFacts, recordFact } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { recordStatusChange } from './batch-events.ts'
import { HELD } from './held-run.ts'

type Ends = Pick<RunVerbs, 'finish' | 'requestCancel' | 'failQueued'>

/** How runs end, and their batches with them. */
export function createRunEnds(db: Database.Database, now: () => number): Synchronous<Ends> {
  const endIdleBatch = createIdleEnding(db)
  const markCancel = db.prepare(
    `UPDATE runs SET cancel_requested = coalesce(cancel_requested, ?) WHERE batch_id = ? AND state = 'running'`,
  )
  return {
    finish: createFinishing(db),
    requestCancel: db.transaction((batchId: string, fault: BatchFault) => {
      return endIdleBatch(batchId, fault) || markCancel.run(JSON.stringify({ at: now() }), batchId).changes === 1
    }),
    failQueued: db.transaction(endIdleBatch),
  }
}

function createFinishing(db: Database.Database): Synchronous<RunVerbs>['finish'] {
  const finishRun = db.prepare(`UPDATE runs SET state = 'finished', worker_id = NULL, lease_until = NULL WHERE ${HELD}`)
  const completeBatch = db.prepare(
    `UPDATE batches SET status = 'completed', completed_at = ?, updated_at = ?, progress = ?, overall_percent = 100
     WHERE id = ? AND status = 'processing'`,
  )
  const failBatch = createBatchFailing(db)
  const tell = recordStatusChange(db)
  const saveOutput = createOutputInsert(db)
  const recordFailure = createFailureRecord(db)
  return db.transaction((run: Run, end: RunEnd, at: number) => {
    if (finishRun.run(run.id, run.workerId, run.attempt).changes !== 1) return false
    const ended =
      end.status === 'completed'
        ? completeBatch.run(at, at, JSON.stringify(end.progress), run.batchId).changes === 1
        : failBatch(run.batchId, end.fault, at, 'processing')
    if (!ended) throw new Error('a run whose batch could not end')
    tell(run.batchId, 'processing', end.status, at)
    if (end.status === 'completed') saveOutput(run.batchId, end.output, at)
    else recordFailure(run.batchId, end.fault)
    return true
  })
}

/** Ends a batch that nobody works on; false when somebody does, or it has ended. */
function createIdleEnding(db: Database.Database): (batchId: string, fault: BatchFault) => boolean {
  const endIdleRun = db.prepare(
    `UPDATE runs SET state = 'finished' WHERE batch_id = ? AND state IN ('waiting', 'available')`,
  )
  const failBatch = createBatchFailing(db)
  const tell = recordStatusChange(db)
  const recordFailure = createFailureRecord(db)
  return (batchId, fault) => {
    const ended = endIdleRun.run(batchId).changes === 1
    if (!ended) return false
    const from = (['queued', 'processing'] as const).find(status => failBatch(batchId, fault, fault.failedAt, status))
    if (!from) throw new Error('a run without a batch that could end')
    tell(batchId, from, 'failed', fault.failedAt)
    recordFailure(batchId, fault)
    return true
  }
}

/** Fails a batch that has this status; false when it has another one. */
function createBatchFailing(
  db: Database.Database,
): (batchId: string, fault: BatchFault, at: number, from: 'queued' | 'processing') => boolean {
  const fail = db.prepare(`UPDATE batches SET status = 'failed', error = ?, updated_at = ? WHERE id = ? AND status = ?`)
  return (batchId, fault, at, from) => fail.run(JSON.stringify(fault), at, batchId, from).changes === 1
}

function createOutputInsert(db: Database.Database): (batchId: string, output: BatchOutput, at: number) => void {
  const insert = db.prepare(
    `INSERT INTO outputs (batch_id, filename, path, byte_size, sha256, created_at) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const record = recordFact(db)
  return (batchId, output, at) => {
    insert.run(batchId, output.filename, output.path, output.byteSize, output.sha256, output.createdAt)
    record(batchId, { event: 'batch_completed', ...outputFacts(output) }, at)
  }
}

function createFailureRecord(db: Database.Database): (batchId: string, fault: BatchFault) => void {
  const record = recordFact(db)
  return (batchId, { code, phase, failedAt }) => record(batchId, { event: 'batch_failed', code, phase }, failedAt)
}
