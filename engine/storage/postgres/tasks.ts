import type { PgBoss } from 'pg-boss'
import { LOSSES_AWAY_MAX } from '../task-verbs.ts'
import type { ClaimedTask, ClaimOptions, NewTask, TaskHold, TaskState, TaskVerbs } from '../task-verbs.ts'
import { activeJob, dropJob, endJob, fetchJob, heldJob, loseJob, returnJob, sendJob } from './queue/jobs.ts'
import { sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/**
 * Tasks for workers beside the engine's own. The row is the truth for input, output and lease; whose a task is, and how
 * often it was tried, is its job's in the queue as well, written in the same transaction (docs/decisions/0182). A job is
 * locked before its row throughout.
 */
export function createTaskVerbs(client: SqlClient, boss: PgBoss): TaskVerbs {
  return {
    put: (task, at) => client.transaction(db => put(boss, db, task, at)),
    claim: options => client.transaction(db => claim(boss, db, options)),
    beat: async ({ id, fence, worker }, { at, leaseMs }) =>
      (await client.run(
        sql`UPDATE tasks SET lease_until = ${at + leaseMs}
            WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'
              AND EXISTS (SELECT 1 FROM ${activeJob(id)} WHERE j.attempt = ${fence})`,
      )) === 1,
    finish: (hold, text) => client.transaction(db => finish(boss, db, hold, text)),
    release: (hold, isLoss) => client.transaction(db => release(boss, db, hold, isLoss)),
    lapse: at => client.transaction(db => lapse(boss, db, at)),
    withdraw: id =>
      client.transaction(async db => {
        await dropJob(boss, db, id)
        await db.run(sql`DELETE FROM tasks WHERE id = ${id}`)
      }),
    ...createRowVerbs(client),
  }
}

async function put(boss: PgBoss, db: Sql, task: NewTask, at: number): Promise<TaskState> {
  const made = await db.run(
    sql`INSERT INTO tasks (id, batch_id, operation, input, sha256, state, fence, losses, created_at)
        VALUES (${task.id}, ${task.batchId}, ${task.operation}, ${task.input}, ${task.sha256}, 'waiting', 0, 0, ${at})
        ON CONFLICT (id) DO NOTHING`,
  )
  if (made === 1) {
    await sendJob(boss, db, task.id, task.batchId)
    return 'waiting'
  }
  const row = await db.row<{ state: TaskState }>(sql`SELECT state FROM tasks WHERE id = ${task.id}`)
  return row?.state ?? 'waiting'
}

/** A batch that has tasks to give, those whose turn it is first. */
interface Turn {
  readonly batch: string
  readonly isLost: boolean
}

async function claim(boss: PgBoss, db: Sql, options: ClaimOptions): Promise<ClaimedTask | null> {
  const { worker, at, leaseMs } = options
  // Claims of one worker at the same time would each count without the others.
  await db.row(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tasks of ${worker}`}, 0))`)
  const turns = await turnsOf(db, options)
  for (const { batch, isLost } of turns) {
    const others = turns.filter(turn => turn.isLost === isLost && turn.batch !== batch).map(turn => turn.batch)
    // None where others are about to fetch all of the batch's, or where these wait for their pause to end.
    const id = await fetchJob(boss, db, { isLost, others })
    if (id === null) continue
    const task = await db.row<ClaimedTask>(
      sql`UPDATE tasks SET state = 'held', fence = fence + 1, worker = ${worker}, lease_until = ${at + leaseMs}
          WHERE id = ${id} AND state = 'waiting'
          RETURNING id, fence, batch_id AS "batchId", operation, input, sha256`,
    )
    if (task) return task
  }
  return null
}

/** The project with the fewest tasks held, then the batch, then what waits longest; none for a worker that holds enough. */
function turnsOf(db: Sql, { worker, heldMax, takesLost }: ClaimOptions): Promise<readonly Turn[]> {
  return db.rows<Turn>(
    sql`WITH held AS (SELECT batch_id, count(*) AS tasks FROM tasks WHERE state = 'held' GROUP BY batch_id),
          busy AS (
            SELECT b.project_id, sum(h.tasks) AS tasks FROM held h JOIN batches b ON b.id = h.batch_id GROUP BY b.project_id),
          waiting AS (
            SELECT batch_id, losses > ${LOSSES_AWAY_MAX} AS lost, min(created_at) AS since FROM tasks
            WHERE state = 'waiting' AND losses <= ${takesLost ? Number.MAX_SAFE_INTEGER : LOSSES_AWAY_MAX}
            GROUP BY 1, 2)
        SELECT w.batch_id AS batch, w.lost AS "isLost"
        FROM waiting w JOIN batches b ON b.id = w.batch_id
          LEFT JOIN busy p ON p.project_id = b.project_id
          LEFT JOIN held h ON h.batch_id = w.batch_id
        WHERE (SELECT count(*) FROM tasks m WHERE m.state = 'held' AND m.worker = ${worker}) < ${heldMax}
        ORDER BY coalesce(p.tasks, 0), coalesce(h.tasks, 0), w.since, w.batch_id`,
  )
}

async function release(boss: PgBoss, db: Sql, hold: TaskHold, isLoss: boolean): Promise<boolean> {
  const job = await heldJob(db, hold)
  if (!job || !(await (isLoss ? loseJob : returnJob)(boss, db, job))) return false
  const { id, fence, worker } = hold
  const given = await db.run(
    sql`UPDATE tasks SET state = 'waiting', worker = NULL, lease_until = NULL, losses = losses + ${isLoss ? 1 : 0}
        WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'`,
  )
  return given === 1
}

async function lapse(boss: PgBoss, db: Sql, at: number): Promise<number> {
  const holds = await db.rows<TaskHold>(
    sql`SELECT id, fence, worker FROM tasks WHERE state = 'held' AND lease_until < ${at} ORDER BY id`,
  )
  let lost = 0
  for (const hold of holds) if (await release(boss, db, hold, true)) lost += 1
  return lost
}

async function finish(boss: PgBoss, db: Sql, hold: TaskHold, text: string): Promise<boolean> {
  const job = await heldJob(db, hold)
  if (!job || !(await endJob(boss, db, job))) return false
  const { id, fence, worker } = hold
  const ended = await db.run(
    sql`UPDATE tasks SET state = 'done', ended = ${text}, lease_until = NULL
        WHERE id = ${id} AND fence = ${fence} AND worker = ${worker} AND state = 'held'`,
  )
  return ended === 1
}

/** What is about rows alone: a job that is still there goes with its row (migration 0026). */
function createRowVerbs(client: SqlClient) {
  return {
    take: async id => {
      const row = await client.transaction(db =>
        db.row<{ text: string }>(sql`DELETE FROM tasks WHERE id = ${id} AND state = 'done' RETURNING ended AS text`),
      )
      return row?.text ?? null
    },
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
