import type { PgBoss } from 'pg-boss'
import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../storage.ts'
import { createAuditVerbs } from './audit-log.ts'
import { createBatchVerbs } from './batches/batches.ts'
import { createCheckpointVerbs } from './batches/checkpoints.ts'
import { createBoardVerbs } from './client-years/board.ts'
import { createBookingVerbs } from './mandants/booking-stacks.ts'
import { createLetterVerbs } from './mandants/request-letters.ts'
import { createWorkItemVerbs } from './work-items/work-items.ts'
import { createEditionVerbs } from './client-years/editions.ts'
import { createYearSumVerbs } from './client-years/year-sums.ts'
import { createClientYearVerbs } from './client-years/client-years.ts'
import { createClientVerbs } from './clients.ts'
import { createCorrectionVerbs } from './corrections/corrections.ts'
import { createDocumentVerbs } from './documents/documents.ts'
import { createExpectedVerbs } from './mandants/expected-documents.ts'
import { createInstallationVerbs } from './installation.ts'
import { createLessonVerbs } from './lessons/lessons.ts'
import { createMandantVerbs } from './mandants/mandants.ts'
import { createProjectMandantVerbs } from './mandants/project-mandants.ts'
import { createDeletionVerbs } from './mandants/mandants-remove.ts'
import { createRetentionVerbs } from './mandants/retention.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { readOperationFigures } from './operation-figures.ts'
import { closeQueue, openQueue } from './queue/open-queue.ts'
import { createPageVerbs } from './documents/pages.ts'
import { createRateVerbs } from './rate-windows.ts'
import { createRunVerbs } from './batches/runs.ts'
import { createSearchVerbs } from './search/search.ts'
import { createSqlClient } from './sql-client.ts'
import type { SqlClient, SqlClientDeps, SqlDriver } from './sql-client.ts'
import { createCheckVerbs } from './storage-checks.ts'
import { createTaskVerbs } from './tasks.ts'
import { createWorkerVerbs } from './page-workers.ts'
import { createWebhookVerbs } from './webhooks.ts'
import { createAccessVerbs } from './people/access.ts'
import { createOfficeLogVerbs } from './people/office-log.ts'
import { createPasskeyVerbs } from './people/passkeys.ts'
import { createSessionVerbs } from './people/sessions.ts'
import { createUserVerbs } from './people/users.ts'

export interface PostgresDeps extends SqlClientDeps {
  readonly clock: Clock
  /** Named in the audit log. */
  readonly engineVersion?: string
  /** A connection ended by itself, or the queue could not be looked at. */
  readonly onFault: (error: Error) => void
}

const CONNECTIONS_MAX = 12

/**
 * Opens a database on a PostgreSQL server (15 or newer) and brings its schema up to date.
 * Throws EngineError `database_too_new`, `database_encoding`, `database_unreachable`, or the server's refusal.
 */
export function openPostgres(url: string, deps: PostgresDeps): Promise<Storage> {
  return openDatabase(openPool({ url, connectionsMax: CONNECTIONS_MAX, onFault: deps.onFault }), deps)
}

/**
 * The same over a given driver, which `close` closes. Every commit is confirmed by the server's disk: the engine
 * outlives the server, so what the server forgot in a crash would be missing under a run that goes on (unlike
 * docs/decisions/0016).
 */
export async function openDatabase(driver: SqlDriver, deps: PostgresDeps): Promise<Storage> {
  const { engineVersion = 'unbekannt' } = deps
  const now = deps.clock.now
  const client = createSqlClient(driver, deps)
  const boss = await openQueueOrClose(client, driver, deps.onFault)
  return {
    batches: createBatchVerbs(client, now, engineVersion),
    documents: createDocumentVerbs(client, now),
    pages: createPageVerbs(client),
    search: createSearchVerbs(client),
    corrections: createCorrectionVerbs(client),
    lessons: createLessonVerbs(client),
    audit: createAuditVerbs(client),
    runs: createRunVerbs(client, now, engineVersion),
    checkpoints: createCheckpointVerbs(client),
    clients: createClientVerbs(client),
    mandants: createMandantVerbs(client),
    projectMandants: createProjectMandantVerbs(client),
    expected: createExpectedVerbs(client),
    ...createClientYearPorts(client),
    workItems: createWorkItemVerbs(client),
    deletions: createDeletionVerbs(client),
    webhooks: createWebhookVerbs(client),
    rates: createRateVerbs(client),
    tasks: createTaskVerbs(client, boss),
    pageWorkers: createWorkerVerbs(client),
    checks: createCheckVerbs(client),
    installation: createInstallationVerbs(client),
    ...createPeoplePorts(client),
    figures: () => readOperationFigures(client),
    // Others write to a server, and asking it costs as much as reading.
    stand: async () => null,
    standOfClients: async () => null,
    // At once: whether it answers now, not whether it will.
    ping: async () => void (await driver.query('SELECT 1', [])),
    close: () => closeQueue(boss).then(driver.close),
  }
}

/** Brings the schemas up to date, and opens the queue. */
async function openQueueOrClose(
  client: SqlClient,
  driver: SqlDriver,
  onFault: PostgresDeps['onFault'],
): Promise<PgBoss> {
  try {
    await migrate(client)
    return await openQueue(client, onFault)
  } catch (error) {
    await driver.close()
    throw error
  }
}

function createClientYearPorts(
  client: SqlClient,
): Pick<Storage, 'clientYears' | 'board' | 'yearSums' | 'editions' | 'letters' | 'bookings' | 'retention'> {
  return {
    clientYears: createClientYearVerbs(client),
    board: createBoardVerbs(client),
    yearSums: createYearSumVerbs(client),
    editions: createEditionVerbs(client),
    letters: createLetterVerbs(client),
    bookings: createBookingVerbs(client),
    retention: createRetentionVerbs(client),
  }
}

function createPeoplePorts(client: SqlClient): Pick<Storage, 'users' | 'sessions' | 'passkeys' | 'access' | 'office'> {
  return {
    users: createUserVerbs(client),
    sessions: createSessionVerbs(client),
    passkeys: createPasskeyVerbs(client),
    access: createAccessVerbs(client),
    office: createOfficeLogVerbs(client),
  }
}
