import { randomInt, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Clock } from '../shared/clock.ts'
import { NO_CHANGES } from '../storage/change-feed.ts'
import type { ChangeFeed } from '../storage/change-feed.ts'
import type { InstallationFacts } from '../storage/installation-verbs.ts'
import type { ServerState } from '../storage/postgres/inspect-server.ts'
import { copyBeforeMigration, removeCopiesUpTo } from '../storage/sqlite/copy-before-migration.ts'
import { checkAtStart } from '../storage/sqlite/check-at-start.ts'
import { inspectInstallation } from '../storage/sqlite/installation.ts'
import { fileToCopy, fileToRestore } from '../storage/sqlite/backed-up-file.ts'
import type { DatabaseToCopy, DatabaseToRestore } from '../storage/backed-up-database.ts'
import type { DatabaseToFill, DatabaseToMove } from '../storage/moved-rows.ts'
import { fileToFill, fileToMove } from '../storage/sqlite/moved-file.ts'
import { openSqlite } from '../storage/sqlite/open.ts'
import type { Storage } from '../storage/storage.ts'
import { VERSION } from '../version.ts'
import { installationError, judgeInstallation, keepId, readFolder } from './installation.ts'

/** The database in a data folder. */
export const DATABASE_FILE = 'steuerstapel.db'

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>

export interface OpenStorageOptions {
  readonly logger?: Pick<Logger, 'warn'>
  readonly onFault?: (error: unknown) => void
  /** Folder and database are taken as they are and become an installation of their own. */
  readonly isNewInstallation?: boolean
  /** A file that is gone when the engine stops, so that no power cut can take anything from it. */
  readonly isPassing?: boolean
  /** A file is looked through before it is opened. */
  readonly isChecked?: boolean
}

/**
 * The database of an installation, the file in its data folder or a server; also for the command line, beside a running
 * engine. It is opened only where it belongs to the files of the folder.
 * Throws EngineError `database_lost`, `database_foreign`, `files_lost`, `database_damaged`, `database_too_new`,
 * `database_encoding` or `database_unreachable`.
 */
export async function openStorage(config: Place, clock: Clock, options: OpenStorageOptions = {}): Promise<Storage> {
  const { dataDir, databaseUrl } = config
  const { isNewInstallation = false, isChecked = false } = options
  const path = join(dataDir, DATABASE_FILE)
  if (databaseUrl === null) {
    if (isChecked) checkAtStart(path)
    // Before it is opened: a database that is not there would be made.
    if (!isNewInstallation) await refuseStrange(dataDir, inspectInstallation(path))
  }
  const storage = await (databaseUrl === null
    ? openFile(path, clock, options)
    : openServer(databaseUrl, clock, options))
  try {
    const known = await storage.installation.facts()
    if (!isNewInstallation) await refuseStrange(dataDir, known)
    await bindInstallation(dataDir, storage, isNewInstallation)
  } catch (error) {
    await storage.close()
    throw error
  }
  return storage
}

async function openFile(path: string, clock: Clock, options: OpenStorageOptions): Promise<Storage> {
  const { onFault, isPassing = false } = options
  await copyBeforeMigration(path)
  return openSqlite(path, { clock, engineVersion: VERSION, isPassing, ...(onFault ? { onFault } : {}) })
}

async function openServer(url: string, clock: Clock, { logger }: OpenStorageOptions): Promise<Storage> {
  // Its driver is loaded only where there is a server.
  const { openPostgres } = await import('../storage/postgres/open.ts')
  return openPostgres(url, {
    clock,
    engineVersion: VERSION,
    wait,
    random,
    onFault: err => logger?.warn({ err }, 'database_connection_ended'),
  })
}

function random(): number {
  return randomInt(1_000_001) / 1_000_000
}

async function refuseStrange(dataDir: string, database: InstallationFacts | null): Promise<void> {
  const fault = judgeInstallation(database, await readFolder(dataDir, database?.originals ?? []))
  if (fault) throw installationError(fault)
}

/** The database first: a folder with an id is one whose database has it. */
async function bindInstallation(dataDir: string, storage: Storage, isNew: boolean): Promise<void> {
  const folder = await readFolder(dataDir, [])
  const id = isNew ? null : folder.id
  if (isNew) await storage.installation.replace(randomUUID())
  else await storage.installation.keepFirst(id ?? randomUUID())
  const { id: kept } = await storage.installation.facts()
  // Files that come later end it: from then on they may not be lost either.
  const isWithoutFiles = !folder.hasFiles && (isNew || folder.isWithoutFiles)
  if (kept !== null) await keepId(dataDir, kept, isWithoutFiles)
}

/**
 * Holds a database on a server for this engine; a file is held with its folder. Ends the process in order when another
 * engine took it while the connection was away. Throws EngineError `database_in_use`.
 */
export async function holdServer(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (databaseUrl === null) return async () => {}
  const { holdDatabase } = await import('../storage/postgres/hold-database.ts')
  return holdDatabase(databaseUrl, {
    onFault: err => logger.warn({ err }, 'database_connection_ended'),
    // Nobody catches it, so the engine ends in order.
    onLost: error =>
      setImmediate(() => {
        throw error
      }),
  })
}

/** Tells of what is committed to a database on a server; nothing of a file, which this process alone writes. */
export async function openChanges(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  logger: Pick<Logger, 'warn'>,
): Promise<ChangeFeed> {
  if (databaseUrl === null) return NO_CHANGES
  const { hearChanges } = await import('../storage/postgres/hear-changes.ts')
  const onFault = (err: unknown): void => logger.warn({ err }, 'changes_not_heard')
  return hearChanges(databaseUrl, { onFault, random })
}

/** What `doctor` says of a database on a server. */
export async function inspectServerDatabase(url: string): Promise<ServerState> {
  const { inspectServer } = await import('../storage/postgres/inspect-server.ts')
  return inspectServer(url)
}

/**
 * Removes copies of the database from before an update that were made up to then, all of them without a time: they hold
 * texts of documents. A server has none.
 */
export async function removeEarlierCopies({ dataDir, databaseUrl }: Place, untilMs?: number): Promise<void> {
  if (databaseUrl === null) await removeCopiesUpTo(join(dataDir, DATABASE_FILE), untilMs)
}

/** What the command line does with a database as a file; it loads no engine for that. */
export { readStorageChecks } from '../storage/sqlite/storage-checks.ts'
export { inspectInstallation } from '../storage/sqlite/installation.ts'
export { inspectDatabase, listReferencedFiles } from '../storage/sqlite/copy-database.ts'

/** The database of an installation as a backup copies it. */
export async function databaseToCopy({ dataDir, databaseUrl }: Place): Promise<DatabaseToCopy> {
  if (databaseUrl === null) return fileToCopy(dataDir)
  return (await import('../storage/postgres/copy-server.ts')).serverToCopy(databaseUrl)
}

/** The database of an installation, to be moved; `close` when it was. */
export async function databaseToMove({ dataDir, databaseUrl }: Place): Promise<Moving<DatabaseToMove>> {
  if (databaseUrl === null) return { database: fileToMove(join(dataDir, DATABASE_FILE)), close: async () => {} }
  const { openMovedServer, serverToMove } = await import('../storage/postgres/moved-server.ts')
  const { client, close } = openMovedServer(databaseUrl, { wait, random: () => 0 })
  return { database: serverToMove(client), close }
}

/** The database that a move fills. */
export async function databaseToFill({ dataDir, databaseUrl }: Place): Promise<Moving<DatabaseToFill>> {
  if (databaseUrl === null) return { database: fileToFill(join(dataDir, DATABASE_FILE)), close: async () => {} }
  const { openMovedServer, serverToFill } = await import('../storage/postgres/moved-server.ts')
  const { client, close } = openMovedServer(databaseUrl, { wait, random: () => 0 })
  return { database: serverToFill(client), close }
}

interface Moving<Database> {
  readonly database: Database
  close(): Promise<void>
}

/** The same as a restore fills it. */
export async function databaseToRestore({ databaseUrl }: Pick<Config, 'databaseUrl'>): Promise<DatabaseToRestore> {
  if (databaseUrl === null) return fileToRestore()
  return (await import('../storage/postgres/copy-server.ts')).serverToRestore(databaseUrl)
}
