import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../shared/clock.ts'
import type { ServerState } from '../storage/postgres/inspect-server.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'

/**
 * The database of an installation, the file in its data folder or a server; also for the command line, beside a running
 * engine.
 * Throws EngineError `database_too_new`, `database_encoding` or `database_unreachable`.
 */
export async function openStorage(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  clock: Clock,
  logger?: Pick<Logger, 'warn'>,
  onFault: (error: unknown) => void = () => undefined,
): Promise<Storage> {
  const deps = { clock, engineVersion: VERSION }
  if (config.databaseUrl === null) return openSqlite(join(config.dataDir, 'steuerstapel.db'), { ...deps, onFault })
  // Its driver is loaded only where there is a server.
  const { openPostgres } = await import('../storage/postgres/open.ts')
  return openPostgres(config.databaseUrl, {
    ...deps,
    wait,
    random: () => randomInt(1_000_001) / 1_000_000,
    onFault: err => logger?.warn({ err }, 'database_connection_ended'),
  })
}

/**
 * Holds a database on a server for this engine; a file is held with its folder. Throws EngineError `database_in_use`.
 */
export async function holdServer(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (databaseUrl === null) return async () => {}
  const { holdDatabase } = await import('../storage/postgres/hold-database.ts')
  return holdDatabase(databaseUrl, err => logger.warn({ err }, 'database_connection_ended'))
}

/** What `doctor` says of a database on a server. */
export async function inspectServerDatabase(url: string): Promise<ServerState> {
  const { inspectServer } = await import('../storage/postgres/inspect-server.ts')
  return inspectServer(url)
}
