import type Database from 'better-sqlite3'
import { runOf } from '../../rows/run-row.ts'
import type { RunRow } from '../../rows/run-row.ts'
import type { Seat } from '../../seat.ts'
import type { RunVerbs } from '../../storage.ts'
import { recordFact } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { recordStatusChange } from './batch-events.ts'
import { prepareClaim } from './claim-run.ts'
import { createRunEnds } from './end-run.ts'
import { HELD } from './held-run.ts'

type Leases = Pick<RunVerbs, 'heartbeat' | 'release' | 'rescue'>
type Lookups = Pick<RunVerbs, 'listAllSourcesFailed' | 'find'>

/**
 * The queue. Every end of a run is guarded by its owner and attempt (fencing token) and moves the batch in the same
 * step.
 */
export function createRunVerbs(db: Database.Database, now: () => number, engineVersion: string): Synchronous<RunVerbs> {
  return {
    claim: createClaiming(db, engineVersion),
    ...createLeases(db),
    ...createRunEnds(db, now),
    ...createLookups(db),
  }
}

function createClaiming(db: Database.Database, engineVersion: string): Synchronous<RunVerbs>['claim'] {
  const claim = prepareClaim(db)
  const statusOf = db.prepare<[string], { status: string }>('SELECT status FROM batches WHERE id = ?')
  const startBatch = db.prepare(
    `UPDATE batches SET status = 'processing', started_at = coalesce(started_at, ?), updated_at = ?
     WHERE id = ? AND status IN ('queued', 'processing')`,
  )
  const tell = recordStatusChange(db)
  const record = recordFact(db)
  return db.transaction((workerId: string, at: number, leaseMs: number, seat: Seat = 'ordinary') => {
    const row = claim[seat].get(workerId, at + leaseMs)
    if (!row) return null
    const isFirst = statusOf.get(row.batch_id)?.status === 'queued'
    if (startBatch.run(at, at, row.batch_id).changes !== 1) throw new Error('a run whose batch has ended')
    if (isFirst) tell(row.batch_id, 'queued', 'processing', at)
    record(row.batch_id, { event: 'run_started', attempt: row.attempt, engine_version: engineVersion }, at)
    return runOf(row)
  })
}

function createLeases(db: Database.Database): Synchronous<Leases> {
  const heartbeat = db.prepare<[number, string, string | null, number], RunRow>(
    `UPDATE runs SET lease_until = ? WHERE ${HELD} RETURNING *`,
  )
  const release = db.prepare(`UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL WHERE ${HELD}`)
  const rescueExpired = db.prepare(
    `UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL
     WHERE state = 'running' AND (? OR lease_until < ?)`,
  )
  return {
    heartbeat: (run, at, leaseMs) => {
      const row = heartbeat.get(at + leaseMs, run.id, run.workerId, run.attempt)
      return row ? runOf(row) : null
    },
    release: run => release.run(run.id, run.workerId, run.attempt).changes === 1,
    rescue: ({ now: at, allRunning }) => rescueExpired.run(Number(allRunning), at).changes,
  }
}

function createLookups(db: Database.Database): Synchronous<Lookups> {
  const allFailed = db.prepare<[], { batch_id: string }>(
    `SELECT r.batch_id FROM runs r WHERE r.state = 'available'
     AND NOT EXISTS (SELECT 1 FROM documents d WHERE d.batch_id = r.batch_id AND d.status <> 'failed')`,
  )
  const byBatch = db.prepare<[string], RunRow>('SELECT * FROM runs WHERE batch_id = ?')
  return {
    listAllSourcesFailed: () => allFailed.all().map(row => row.batch_id),
    find: batchId => {
      const row = byBatch.get(batchId)
      return row ? runOf(row) : null
    },
  }
}
