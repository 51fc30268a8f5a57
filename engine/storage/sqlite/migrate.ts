import type Database from 'better-sqlite3'
import { PHASE_NAMES } from '../../model/phase-name.ts'
import { EngineError } from '../../shared/errors.ts'
import newDatabase from './new-database.json' with { type: 'json' }
import { start } from './migrations/0001-start.ts'
import { idempotencyAndWebhooks } from './migrations/0002-idempotency-and-webhooks.ts'
import { rateWindows } from './migrations/0003-rate-windows.ts'
import { batchCountsAndPriceLists } from './migrations/0004-batch-counts-and-price-lists.ts'
import { documentsInDocuments } from './migrations/0005-documents-in-documents.ts'
import { corrections } from './migrations/0006-corrections.ts'
import { eInvoices } from './migrations/0007-e-invoices.ts'
import { auditLog } from './migrations/0008-audit-log.ts'
import { judgements } from './migrations/0009-judgements.ts'
import { mandantData } from './migrations/0010-mandant-data.ts'
import { lessons } from './migrations/0011-lessons.ts'
import { search } from './migrations/0012-search.ts'
import { issuers } from './migrations/0013-issuers.ts'
import { phases } from './migrations/0014-phases.ts'
import { installation } from './migrations/0015-installation.ts'
import { clientYears } from './migrations/0016-client-years.ts'
import { people } from './migrations/0017-people.ts'
import { board } from './migrations/0018-board.ts'
import { namesOfCouples } from './migrations/0019-names-of-couples.ts'
import { workItems } from './migrations/0020-work-items.ts'
import { openItems } from './migrations/0021-open-items.ts'
import { yearSums } from './migrations/0022-year-sums.ts'
import { references } from './migrations/0023-references.ts'
import { yearEditions } from './migrations/0024-year-editions.ts'
import { projectMandants } from './migrations/0025-project-mandants.ts'
import { bankFiles } from './migrations/0026-bank-files.ts'
import { releases } from './migrations/0027-releases.ts'
import { keptLogs } from './migrations/0028-kept-logs.ts'
import { tasks } from './migrations/0029-tasks.ts'
import { requestLetters } from './migrations/0030-request-letters.ts'
import { legalHolds } from './migrations/0031-legal-holds.ts'
import { yearTotals } from './migrations/0032-year-totals.ts'
import { passkeys } from './migrations/0033-passkeys.ts'
import { bookingStacks } from './migrations/0034-booking-stacks.ts'
import { yearLetters } from './migrations/0035-year-letters.ts'
import { boardCounts } from './migrations/0036-board-counts.ts'
import { deletedDocuments } from './migrations/0037-deleted-documents.ts'

/** Index + 1 is the schema version (`PRAGMA user_version`). Append only. */
export const MIGRATIONS: readonly string[] = [
  start,
  idempotencyAndWebhooks,
  rateWindows,
  batchCountsAndPriceLists,
  documentsInDocuments,
  corrections,
  eInvoices,
  auditLog,
  judgements,
  mandantData,
  lessons,
  search,
  issuers,
  phases,
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
  bookingStacks,
  yearLetters,
  boardCounts,
  deletedDocuments,
]

/** The newest schema that this program knows. */
export const SCHEMA_VERSION = MIGRATIONS.length

/**
 * Brings a database to the newest schema, or through the given first steps, all in one transaction: it is changed as a
 * whole or not at all.
 * Throws EngineError `database_too_new` when it was written by a newer program.
 */
export function migrate(db: Database.Database, migrations: readonly string[] = MIGRATIONS): void {
  const change = db.transaction(() => {
    // Within it: another process may have changed the schema while this one waited for its turn.
    const current = db.pragma('user_version', { simple: true }) as number
    if (current > migrations.length) throw tooNew(current, migrations.length)
    if (current === migrations.length) return
    for (const sql of stepsFrom(db, current, migrations)) db.exec(sql)
    db.pragma(`user_version = ${migrations.length}`)
  })
  change.immediate()
  fillPhases(db)
}

/** A new database is made at once as all migrations leave it, which takes a seventh of them (a test holds the two equal). */
function stepsFrom(db: Database.Database, current: number, migrations: readonly string[]): readonly string[] {
  const isEmpty = current === 0 && db.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  return isEmpty && newDatabase.version === migrations.length ? newDatabase.statements : migrations.slice(current)
}

function tooNew(found: number, known: number): EngineError {
  return new EngineError(
    'input',
    'database_too_new',
    'Die Datenbank stammt von einer neueren Version von Steuerstapel. Bitte die neuere Version installieren.',
    { details: { found, known } },
  )
}

/** A phase that was added to the table of phases since the last start. */
function fillPhases(db: Database.Database): void {
  const fill = db.prepare('INSERT INTO phases (name) VALUES (?) ON CONFLICT DO NOTHING')
  for (const name of PHASE_NAMES) fill.run(name)
}
