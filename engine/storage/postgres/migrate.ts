import { PHASE_NAMES } from '../../model/phase-name.ts'
import { EngineError } from '../../shared/errors.ts'
import { start } from './migrations/0001-start.ts'
import { installation } from './migrations/0002-installation.ts'
import { clientYears } from './migrations/0003-client-years.ts'
import { people } from './migrations/0004-people.ts'
import { board } from './migrations/0005-board.ts'
import { namesOfCouples } from './migrations/0006-names-of-couples.ts'
import { workItems } from './migrations/0007-work-items.ts'
import { openItems } from './migrations/0008-open-items.ts'
import { yearSums } from './migrations/0009-year-sums.ts'
import { references } from './migrations/0010-references.ts'
import { yearEditions } from './migrations/0011-year-editions.ts'
import { projectMandants } from './migrations/0012-project-mandants.ts'
import { bankFiles } from './migrations/0013-bank-files.ts'
import { releases } from './migrations/0014-releases.ts'
import { keptLogs } from './migrations/0015-kept-logs.ts'
import { tasks } from './migrations/0016-tasks.ts'
import { requestLetters } from './migrations/0017-request-letters.ts'
import { legalHolds } from './migrations/0018-legal-holds.ts'
import { yearTotals } from './migrations/0019-year-totals.ts'
import { passkeys } from './migrations/0020-passkeys.ts'
import { toldChanges } from './migrations/0021-told-changes.ts'
import { bookingStacks } from './migrations/0022-booking-stacks.ts'
import { yearLetters } from './migrations/0023-year-letters.ts'
import { boardCounts } from './migrations/0024-board-counts.ts'
import { deletedDocuments } from './migrations/0025-deleted-documents.ts'
import { jobsOfTasks } from './migrations/0026-jobs-of-tasks.ts'
import { makeQueue } from './queue/queue-schema.ts'
import { sql } from './sql-statement.ts'
import type { Sql, SqlClient } from './sql-client.ts'

/** Index + 1 is the schema version (table `schema_version`); statements of a step in their order. Append only. */
const MIGRATIONS: readonly (readonly string[])[] = [
  start,
  installation,
  clientYears,
  people,
  board,
  namesOfCouples,
  workItems,
  openItems,
  yearSums,
  references,
  yearEditions,
  projectMandants,
  bankFiles,
  releases,
  keptLogs,
  tasks,
  requestLetters,
  legalHolds,
  yearTotals,
  passkeys,
  toldChanges,
  bookingStacks,
  yearLetters,
  boardCounts,
  deletedDocuments,
  jobsOfTasks,
]

/** The newest schema that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.length

/** Held while a schema is made or changed, so that engines that start together do it one after the other. */
const MIGRATION_LOCK = 7_261_904_355_601

/**
 * Brings a database to the newest schema, and that of its queue, all steps in one transaction: it is changed as a whole
 * or not at all.
 * Throws EngineError `database_too_new` when it was written by a newer program, `database_encoding` when it is not
 * UTF8.
 */
export async function migrate(client: SqlClient): Promise<void> {
  await client.transaction(async db => {
    await checkEncoding(db)
    await db.run(sql`SELECT pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await db.script('CREATE TABLE IF NOT EXISTS schema_version (version bigint NOT NULL)')
    const known = await db.row<{ version: number }>(sql`SELECT version FROM schema_version`)
    const current = known?.version ?? 0
    if (current > MIGRATIONS.length) throw tooNew(current)
    for (const statements of MIGRATIONS.slice(current)) {
      for (const statement of statements) await db.script(statement)
    }
    await makeQueue(db)
    await fillPhases(db)
    if (current === MIGRATIONS.length) return
    await db.run(
      known
        ? sql`UPDATE schema_version SET version = ${MIGRATIONS.length}`
        : sql`INSERT INTO schema_version VALUES (${MIGRATIONS.length})`,
    )
  })
}

/** Names and texts need every letter there is. */
async function checkEncoding(db: Sql): Promise<void> {
  const row = await db.row<{ encoding: string }>(
    sql`SELECT pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()`,
  )
  if (row?.encoding === 'UTF8') return
  throw new EngineError(
    'input',
    'database_encoding',
    'Die Datenbank muss mit der Kodierung UTF8 angelegt sein (CREATE DATABASE … ENCODING UTF8 TEMPLATE template0).',
    { details: { found: row?.encoding ?? '' } },
  )
}

/** A phase that was added to the table of phases since the last start. */
async function fillPhases(db: Sql): Promise<void> {
  await db.run(
    sql`INSERT INTO phases (name) SELECT name FROM unnest(${PHASE_NAMES}::text[]) AS p (name) ON CONFLICT DO NOTHING`,
  )
}

function tooNew(found: number): EngineError {
  return new EngineError(
    'input',
    'database_too_new',
    'Die Datenbank stammt von einer neueren Version von Steuerstapel. Bitte die neuere Version installieren.',
    { details: { found, known: MIGRATIONS.length } },
  )
}
