import type { AuditFact } from '../../../model/audit-entry.ts'
import { runOf } from '../../rows/run-row.ts'
import type { RunRow } from '../../rows/run-row.ts'
import type { RunVerbs } from '../../storage.ts'
import { recordFacts } from '../audit-log.ts'
import { recordStatusChange } from './batch-events.ts'
import { createRunEnds } from './end-run.ts'
import { isHeld } from './held-run.ts'
import { takeNext } from './take-next.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/**
 * The queue. Every end of a run is guarded by its owner and attempt (fencing token) and moves the batch in the same
 * step.
 */
export function createRunVerbs(client: SqlClient, now: () => number, engineVersion: string): RunVerbs {
  return {
    claim: (workerId, at, leaseMs, seat = 'ordinary') =>
      client.transaction(async db => {
        const row = await takeNext(db, seat, workerId, at + leaseMs)
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
    ...createRunEnds(client, now),
    rescue: ({ now: at, allRunning }) =>
      client.run(
        sql`UPDATE runs SET state = 'available', worker_id = NULL, lease_until = NULL
            WHERE state = 'running' AND (${Number(allRunning)}::bigint = 1 OR lease_until < ${at})`,
      ),
    ...createLookups(client),
  }
}

function createLookups(client: SqlClient): Pick<RunVerbs, 'listAllSourcesFailed' | 'find'> {
  return {
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
