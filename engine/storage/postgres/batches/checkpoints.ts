import type { CheckpointKey, CheckpointState, CheckpointVerbs } from '../../checkpoint-verbs.ts'
import { lockBatch, recordFacts } from '../audit-log.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { SqlClient } from '../sql-client.ts'

type PhaseVerbs = Pick<CheckpointVerbs, 'startPhase' | 'phaseBegan' | 'finishPhase' | 'isPhaseFinished'>

/** Checkpoints: one row per (batch, phase, step, item). An attempt is counted before its work starts. */
export function createCheckpointVerbs(client: SqlClient): CheckpointVerbs {
  const end = async (key: CheckpointKey, state: CheckpointState): Promise<void> => {
    await client.run(sql`UPDATE checkpoints SET state = ${state} WHERE ${isOf(key)} AND state = 'started'`)
  }
  return {
    find: async key => {
      const row = await client.row<{ state: CheckpointState; attempts: number }>(
        sql`SELECT state, attempts FROM checkpoints WHERE ${isOf(key)}`,
      )
      return row ?? null
    },
    begin: async ({ batchId, phase, step, item }) => {
      const row = await client.row<{ attempts: number }>(
        sql`INSERT INTO checkpoints (batch_id, phase, step, item, state, attempts)
            VALUES (${batchId}, ${phase}, ${step}, ${item}, 'started', 1)
            ON CONFLICT (batch_id, phase, step, item)
            DO UPDATE SET state = 'started', attempts = checkpoints.attempts + 1 RETURNING attempts`,
      )
      return row?.attempts ?? 1
    },
    moved: async (key, share) => {
      await client.run(
        sql`UPDATE checkpoints SET attempts = 1, share = ${share} WHERE ${isOf(key)} AND state = 'started' AND share < ${share}`,
      )
    },
    interrupt: async key => {
      await client.run(
        sql`UPDATE checkpoints SET attempts = greatest(attempts - 1, 0) WHERE ${isOf(key)} AND state = 'started'`,
      )
    },
    setAttempts: async (key, attempts) => {
      await client.run(sql`UPDATE checkpoints SET attempts = ${attempts} WHERE ${isOf(key)} AND state = 'started'`)
    },
    finish: key => end(key, 'finished'),
    fail: key => end(key, 'failed'),
    ...createPhaseLog(client),
  }
}

/** When phases of a batch began and ended. */
function createPhaseLog(client: SqlClient): PhaseVerbs {
  return {
    startPhase: async (batchId, phase, at) => {
      await client.run(
        sql`INSERT INTO phase_log (batch_id, phase, started_at) VALUES (${batchId}, ${phase}, ${at})
            ON CONFLICT (batch_id, phase) DO UPDATE SET started_at = excluded.started_at
            WHERE phase_log.completed_at IS NULL`,
      )
    },
    phaseBegan: async (batchId, phase) => {
      const row = await client.row<{ at: number }>(
        sql`SELECT started_at AS at FROM phase_log
            WHERE batch_id = ${batchId} AND phase = ${phase} AND completed_at IS NULL`,
      )
      return row?.at ?? null
    },
    finishPhase: (batchId, phase, at, documents) =>
      client.transaction(async db => {
        if (!(await lockBatch(db, batchId))) return
        const ended = await db.run(
          sql`UPDATE phase_log SET completed_at = greatest(${at}, started_at), files_processed = ${documents}
              WHERE batch_id = ${batchId} AND phase = ${phase} AND completed_at IS NULL`,
        )
        if (ended === 1) await recordFacts(db, batchId, [{ event: 'phase_finished', phase, documents }], at)
      }),
    isPhaseFinished: async (batchId, phase) => {
      const row = await client.row(
        sql`SELECT 1 FROM phase_log WHERE batch_id = ${batchId} AND phase = ${phase} AND completed_at IS NOT NULL`,
      )
      return row !== undefined
    },
  }
}

function isOf({ batchId, phase, step, item }: CheckpointKey): SqlStatement {
  return sql`batch_id = ${batchId} AND phase = ${phase} AND step = ${step} AND item = ${item}`
}
