import { getConstructionPlans } from 'pg-boss'
import { EngineError } from '../../../shared/errors.ts'
import { LOSSES_AWAY_MAX } from '../../task-verbs.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'
import { JOBS_SCHEMA, LOST_PAGES, PAGES } from './queue-names.ts'

/** The schema that pg-boss 12.35.0 works on (`pgboss.schema` in its package.json). */
const VERSION = 43
/** The first pause of a job that was lost, in s; twice as long each time, up to the most, with some chance in it. */
const PAUSE_S = 1
const PAUSE_MAX_S = 4

/** What its own BEGIN and COMMIT enclose. */
const ITS_TRANSACTION = /^\s*BEGIN;(.*)COMMIT;\s*$/s

/**
 * Makes the schema of the queue and its two queues, within the caller's transaction, and settles what a restore or a
 * statement by hand left: a task without its job is forgotten (whoever needs it asks again), a job without its task as
 * well. One of an older pg-boss is made anew, since jobs follow from the rows of `tasks`. Throws EngineError
 * `database_too_new` for one of a newer pg-boss, `database_refused` where the user may make no schema.
 */
export async function makeQueue(db: Sql): Promise<void> {
  const found = await versionOf(db)
  if (found > VERSION) throw tooNew(found)
  if (found < VERSION) {
    await requireRight(db)
    await db.script(`DROP SCHEMA IF EXISTS ${JOBS_SCHEMA} CASCADE`)
    const statements = ITS_TRANSACTION.exec(getConstructionPlans(JOBS_SCHEMA))?.[1]
    if (statements === undefined) throw new Error('the plans of pg-boss are not one transaction')
    await db.script(statements)
  }
  const create = raw(`${JOBS_SCHEMA}.create_queue`)
  const lost = { policy: 'standard', retryLimit: 1_000_000, retryDelay: PAUSE_S, retryBackoff: true }
  await db.rows(sql`SELECT ${create}(${LOST_PAGES}, ${JSON.stringify({ ...lost, retryDelayMax: PAUSE_MAX_S })}::jsonb)`)
  const pages = { ...lost, retryDelayMax: PAUSE_MAX_S, retryLimit: LOSSES_AWAY_MAX, deadLetter: LOST_PAGES }
  await db.rows(sql`SELECT ${create}(${PAGES}, ${JSON.stringify(pages)}::jsonb)`)
  await settle(db)
}

/** Who does not own the database may be without it. */
async function requireRight(db: Sql): Promise<void> {
  const row = await db.row<{ may: boolean; user: string; database: string }>(
    sql`SELECT has_database_privilege(current_database(), 'CREATE') AS may, current_user::text AS user,
          current_database()::text AS database`,
  )
  if (!row || row.may) return
  const { user, database } = row
  throw new EngineError(
    'input',
    'database_refused',
    `Der Benutzer „${user}“ darf in der Datenbank kein Schema für die Warteschlange anlegen. Bitte ihm die Datenbank übereignen (ALTER DATABASE "${database}" OWNER TO "${user}") und noch einmal starten.`,
  )
}

async function versionOf(db: Sql): Promise<number> {
  const made = await db.row<{ made: boolean }>(sql`SELECT to_regclass(${`${JOBS_SCHEMA}.version`}) IS NOT NULL AS made`)
  if (made?.made !== true) return 0
  const row = await db.row<{ version: number }>(sql`SELECT version FROM ${raw(JOBS_SCHEMA)}.version`)
  return row?.version ?? 0
}

async function settle(db: Sql): Promise<void> {
  const jobs = raw(`${JOBS_SCHEMA}.job`)
  await db.run(
    sql`DELETE FROM tasks t WHERE t.state IN ('waiting', 'held') AND NOT EXISTS (
          SELECT 1 FROM ${jobs} j
          WHERE ((j.name = ${PAGES} AND j.id = task_job(t.id)) OR (j.name = ${LOST_PAGES} AND j.source_root_id = task_job(t.id)))
            AND CASE t.state WHEN 'held' THEN j.state = 'active' ELSE j.state < 'active' END)`,
  )
  await db.run(
    sql`DELETE FROM ${jobs} j WHERE j.name IN (${PAGES}, ${LOST_PAGES}) AND NOT EXISTS (
          SELECT 1 FROM tasks t WHERE t.state IN ('waiting', 'held') AND task_job(t.id) = coalesce(j.source_root_id, j.id))`,
  )
}

function tooNew(found: number): EngineError {
  return new EngineError(
    'input',
    'database_too_new',
    'Die Warteschlange in der Datenbank stammt von einer neueren Version von Steuerstapel. Bitte die neuere Version installieren.',
    { details: { found, known: VERSION } },
  )
}
