import type { ClaimedTask, ClaimOptions, TaskState, TaskVerbs } from '../task-verbs.ts'
import { sql } from './sql-statement.ts'
import type { SqlClient } from './sql-client.ts'

/** Tasks for workers beside the engine's own. */
export function createTaskVerbs(client: SqlClient): TaskVerbs {
  return { ...createHoldVerbs(client), ...createEndVerbs(client) }
}

function createHoldVerbs(client: SqlClient) {
  return {
    put: (task, at) =>
      client.transaction(async db => {
        await db.run(
          sql`INSERT INTO tasks (id, batch_id, operation, input, sha256, state, fence, losses, created_at)
              VALUES (${task.id}, ${task.batchId}, ${task.operation}, ${task.input}, ${task.sha256}, 'waiting', 0, 0, ${at})
              ON CONFLICT (id) DO NOTHING`,
        )
        const row = await db.row<{ state: TaskState }>(sql`SELECT state FROM tasks WHERE id = ${task.id}`)
        return row?.state ?? 'waiting'
      }),
    claim: options => claim(client, options),
    beat: async ({ id, fence, worker }, { at, leaseMs }) =>
      (await client.run(
        sql`UPDATE tasks SET lease_until = ${at + leaseMs} WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'`,
      )) === 1,
    release: async ({ id, fence, worker }, isLoss) =>
      (await client.run(
        sql`UPDATE tasks SET state = 'waiting', worker = NULL, lease_until = NULL, losses = losses + ${isLoss ? 1 : 0}
            WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'`,
      )) === 1,
    lapse: at =>
      client.run(
        sql`UPDATE tasks SET state = 'waiting', worker = NULL, lease_until = NULL, losses = losses + 1
            WHERE state = 'held' AND lease_until < ${at}`,
      ),
  } satisfies Partial<TaskVerbs>
}

async function claim(client: SqlClient, options: ClaimOptions): Promise<ClaimedTask | null> {
  const { worker, at, leaseMs, lossesMax, heldMax } = options
  const row = await client.transaction(async db => {
    // Claims of one worker at the same time would each count without the others.
    await db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tasks of ${worker}`}, 0))`)
    return db.row<ClaimedTask>(
      sql`UPDATE tasks SET state = 'held', fence = fence + 1, worker = ${worker}, lease_until = ${at + leaseMs}
          WHERE id = (
            SELECT t.id FROM tasks t JOIN batches b ON b.id = t.batch_id
            WHERE t.state = 'waiting' AND t.losses <= ${lossesMax}
              AND (SELECT count(*) FROM tasks m WHERE m.state = 'held' AND m.worker = ${worker}) < ${heldMax}
            ORDER BY
              (SELECT count(*) FROM tasks h JOIN batches p ON p.id = h.batch_id
               WHERE h.state = 'held' AND p.project_id = b.project_id),
              (SELECT count(*) FROM tasks h WHERE h.state = 'held' AND h.batch_id = t.batch_id),
              t.created_at, t.id
            LIMIT 1 FOR UPDATE OF t SKIP LOCKED)
          RETURNING id, fence, batch_id AS "batchId", operation, input, sha256`,
    )
  })
  return row ?? null
}

function createEndVerbs(client: SqlClient) {
  return {
    finish: async ({ id, fence, worker }, text) =>
      (await client.run(
        sql`UPDATE tasks SET state = 'done', ended = ${text}, lease_until = NULL
            WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'`,
      )) === 1,
    take: async id => {
      const row = await client.transaction(db =>
        db.row<{ text: string }>(sql`DELETE FROM tasks WHERE id = ${id} AND state = 'done' RETURNING ended AS text`),
      )
      return row?.text ?? null
    },
    withdraw: async id => void (await client.run(sql`DELETE FROM tasks WHERE id = ${id}`)),
    isHeldBy: async (worker, sha256) => {
      const row = await client.row(
        sql`SELECT 1 FROM tasks WHERE state = 'held' AND worker = ${worker} AND sha256 = ${sha256} LIMIT 1`,
      )
      return row !== undefined
    },
    forget: (worker, leaseUntil) =>
      client.transaction(async db => {
        await db.run(
          sql`DELETE FROM tasks WHERE state IN ('waiting', 'failed') OR (state = 'held' AND worker = ${worker})`,
        )
        await db.run(sql`UPDATE tasks SET lease_until = greatest(lease_until, ${leaseUntil}) WHERE state = 'held'`)
      }),
    forgetEnded: async before => {
      await client.run(sql`DELETE FROM tasks WHERE state = 'done' AND created_at < ${before}`)
    },
  } satisfies Partial<TaskVerbs>
}
