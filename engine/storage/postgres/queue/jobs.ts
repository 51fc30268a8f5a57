import { createHash } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import { LOSSES_AWAY_MAX } from '../../task-verbs.ts'
import type { TaskHold } from '../../task-verbs.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'
import { asBossDatabase } from './open-queue.ts'
import { JOBS_SCHEMA, LOST_PAGES, PAGES } from './queue-names.ts'

/** A job carries the id of its task and nothing else: input and output stand in the row. */
interface JobData {
  readonly task: string
}

/** A job that somebody holds, by the attempt that it is at: another attempt's is another one's. */
interface HeldJob {
  readonly queue: string
  readonly id: string
  readonly retryCount: number
  readonly losses: number
}

/** Sends the job of a task, in the caller's transaction; `group` is whose turn it may be. */
export async function sendJob(boss: PgBoss, db: Sql, task: string, group: string): Promise<void> {
  const data: JobData = { task }
  await boss.send(PAGES, data, { id: jobIdOf(task), group: { id: group }, db: asBossDatabase(db.query) })
}

/**
 * Fetches the oldest job of a group that is due and that nobody else is about to fetch; the id of its task. `others` are
 * the groups whose turn it is not.
 */
export async function fetchJob(
  boss: PgBoss,
  db: Sql,
  { isLost, others }: { readonly isLost: boolean; readonly others: readonly string[] },
): Promise<string | null> {
  const [job] = await boss.fetch<JobData>(isLost ? LOST_PAGES : PAGES, {
    ignoreGroups: [...others],
    db: asBossDatabase(db.query),
  })
  return job?.data.task ?? null
}

/** The job that a hold is about; null for a hold that is void. */
export async function heldJob(db: Sql, { id, fence, worker }: TaskHold): Promise<HeldJob | null> {
  const job = await db.row<HeldJob>(
    sql`SELECT j.queue, j.id, j.retry_count AS "retryCount", t.losses
        FROM tasks t, ${activeJob(id)}
        WHERE t.id = ${id} AND t.fence = ${fence} AND t.worker = ${worker} AND t.state = 'held' AND j.attempt = t.fence`,
  )
  return job ?? null
}

/**
 * The active job of a task as a source of rows `j`: its attempt is what the fence of the hold must be. One that became a
 * dead letter counts on from the attempts that it had before.
 */
export function activeJob(task: string): SqlStatement {
  const jobs = raw(`${JOBS_SCHEMA}.job`)
  return sql`(
    SELECT name AS queue, id, retry_count, retry_count + 1 AS attempt FROM ${jobs}
    WHERE name = ${PAGES} AND id = ${jobIdOf(task)}::uuid AND state = 'active'
    UNION ALL
    SELECT name, id, retry_count, source_retry_count + 2 + retry_count FROM ${jobs}
    WHERE name = ${LOST_PAGES} AND source_root_id = ${jobIdOf(task)}::uuid AND state = 'active') j`
}

/** Takes a job out that was done; false when it is another one's by now. */
export async function endJob(boss: PgBoss, db: Sql, { queue, id, retryCount }: HeldJob): Promise<boolean> {
  return isOne(await boss.deleteJob(queue, { id, retryCount }, { db: asBossDatabase(db.query) }))
}

/**
 * Gives a job back that was lost: it waits for a pause that grows, or becomes a dead letter after the last try of workers
 * elsewhere. False when it is another one's by now.
 */
export async function loseJob(boss: PgBoss, db: Sql, { queue, id, retryCount, losses }: HeldJob): Promise<boolean> {
  const on = { db: asBossDatabase(db.query) }
  if (!isOne(await boss.fail(queue, { id, retryCount }, null, on))) return false
  // A task has one job: the dead letter knows what it comes from.
  if (queue === PAGES && losses === LOSSES_AWAY_MAX) await boss.deleteJob(PAGES, id, on)
  return true
}

/** Gives a job back in order, at once and without a try less. False when it is another one's by now. */
export async function returnJob(boss: PgBoss, db: Sql, { queue, id, retryCount, losses }: HeldJob): Promise<boolean> {
  const on = { db: asBossDatabase(db.query) }
  if (!isOne(await boss.cancel(queue, { id, retryCount }, on))) return false
  await boss.resume(queue, id, on)
  // pg-boss counts every fetch as a try.
  const retryLimit = LOSSES_AWAY_MAX + retryCount + 1 - losses
  if (queue === PAGES) await boss.update({ name: queue, options: { id, retryLimit, ...on } })
  return true
}

/** Takes the job of a task out that is not a dead letter; before its row, as every other verb locks them. */
export async function dropJob(boss: PgBoss, db: Sql, task: string): Promise<void> {
  await boss.deleteJob(PAGES, jobIdOf(task), { db: asBossDatabase(db.query) })
}

/** Whether one job was changed; its types do not say what it answers. */
function isOne(answer: object): boolean {
  return 'affected' in answer && answer.affected === 1
}

/** As `task_job` of migration 0026. */
function jobIdOf(task: string): string {
  const hash = createHash('sha256').update(task).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
