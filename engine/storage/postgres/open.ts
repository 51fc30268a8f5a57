import type { Clock } from '../../shared/clock.ts'
import type { Storage } from '../storage.ts'
import { createAuditVerbs } from './audit-log.ts'
import { createBatchVerbs } from './batches.ts'
import { createCheckpointVerbs } from './checkpoints.ts'
import { createClientVerbs } from './clients.ts'
import { createCorrectionVerbs } from './corrections.ts'
import { createDocumentVerbs } from './documents.ts'
import { createExpectedVerbs } from './expected-documents.ts'
import { createLessonVerbs } from './lessons.ts'
import { createMandantVerbs } from './mandants.ts'
import { createDeletionVerbs } from './mandants-remove.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { readOperationFigures } from './operation-figures.ts'
import { createPageVerbs } from './pages.ts'
import { createRateVerbs } from './rate-windows.ts'
import { createRunVerbs } from './runs.ts'
import { createSearchVerbs } from './search.ts'
import { createSqlClient } from './sql-client.ts'
import type { SqlClientDeps, SqlDriver } from './sql-client.ts'
import { createWebhookVerbs } from './webhooks.ts'

export interface PostgresDeps extends SqlClientDeps {
  readonly clock: Clock
  /** Named in the audit log. */
  readonly engineVersion?: string
}

export interface ServerDeps extends PostgresDeps {
  /** A connection ended by itself. */
  readonly onFault: (error: Error) => void
}

/** Two ways to one database: the second returns from COMMIT before the server's disk has confirmed it. */
export interface DatabaseDrivers {
  readonly confirmed: SqlDriver
  readonly soon: SqlDriver
}

/** So many connections for what is confirmed, and again for what is not. */
const CONNECTIONS_MAX = 8

/**
 * Opens a database on a PostgreSQL server (15 or newer) and brings its schema up to date.
 * Throws EngineError `database_too_new`, `database_encoding`, `database_unreachable`, or the server's refusal.
 */
export function openPostgres(url: string, deps: ServerDeps): Promise<Storage> {
  const settings = { url, connectionsMax: CONNECTIONS_MAX, onFault: deps.onFault }
  const drivers = {
    confirmed: openPool({ ...settings, isConfirmed: true }),
    soon: openPool({ ...settings, isConfirmed: false }),
  }
  return openDatabase(drivers, deps)
}

/** The same over given drivers, which `close` closes. */
export async function openDatabase(drivers: DatabaseDrivers, deps: PostgresDeps): Promise<Storage> {
  const { engineVersion = 'unbekannt' } = deps
  const now = deps.clock.now
  const client = createSqlClient(drivers.confirmed, deps)
  const soon = createSqlClient(drivers.soon, deps)
  const close = async (): Promise<void> => {
    await drivers.soon.close()
    await drivers.confirmed.close()
  }
  try {
    await migrate(client)
  } catch (error) {
    await close()
    throw error
  }
  return {
    batches: {
      ...createBatchVerbs(client, now, engineVersion),
      ...only(createBatchVerbs(soon, now, engineVersion), 'saveProgress'),
    },
    // What a power cut takes back of these, the run does again (docs/decisions/0016).
    documents: {
      ...createDocumentVerbs(client, now),
      ...only(createDocumentVerbs(soon, now), 'saveType', 'saveConverted', 'saveAnalysis', 'savePlacement', 'divide'),
      ...only(createDocumentVerbs(soon, now), 'settleOrder', 'fail', 'markDuplicate', 'markProcessed'),
    },
    pages: { ...createPageVerbs(client), ...only(createPageVerbs(soon), 'saveText', 'setAside') },
    search: { ...createSearchVerbs(client), ...only(createSearchVerbs(soon), 'save', 'tidy') },
    corrections: createCorrectionVerbs(client),
    lessons: createLessonVerbs(client),
    audit: { ...createAuditVerbs(client), ...only(createAuditVerbs(soon), 'append') },
    runs: {
      ...createRunVerbs(client, now, engineVersion),
      ...only(createRunVerbs(soon, now, engineVersion), 'heartbeat'),
    },
    checkpoints: {
      ...createCheckpointVerbs(soon),
      ...only(createCheckpointVerbs(client), 'find', 'isPhaseFinished'),
    },
    clients: createClientVerbs(client),
    mandants: createMandantVerbs(client),
    expected: createExpectedVerbs(client),
    deletions: createDeletionVerbs(client),
    webhooks: createWebhookVerbs(client),
    rates: { ...createRateVerbs(client), ...only(createRateVerbs(soon), 'save') },
    figures: () => readOperationFigures(client),
    // At once: whether it answers now, not whether it will.
    ping: async () => void (await drivers.confirmed.query('SELECT 1', [])),
    close,
  }
}

function only<T extends object, K extends keyof T>(verbs: T, ...names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map(each => [each, verbs[each]])) as Pick<T, K>
}
