import { Client } from 'pg'
import { createReadStream, createWriteStream } from '../../shared/disk/files-sync.ts'
import { filesKeyOf } from '../../shared/sealed/sealed-folders.ts'
import { removeFile } from '../../shared/disk/remove-path.ts'
import { EngineError, isEngineError } from '../../shared/errors.ts'
import { backupTooNew } from '../backed-up-database.ts'
import type { DatabaseToCopy, DatabaseToRestore, ReferencedFiles } from '../backed-up-database.ts'
import { asStorageError } from './database-fault.ts'
import { inspectServer } from './inspect-server.ts'
import { SCHEMA_VERSION } from './migrate.ts'
import { JOBS_SCHEMA } from './queue/queue-names.ts'
import { runDatabaseProgram } from './run-program.ts'

/** What `pg_dump` wrote, beside the files of the data folder. */
const FILE = 'postgres.dump'
/** Compressed by pg_dump itself; whoever restores owns what comes back. What the queue keeps for itself is made anew. */
const DUMP = ['--format=custom', '--no-owner', '--no-acl', `--exclude-schema=${JOBS_SCHEMA}`]
const RESTORE = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-acl']

/**
 * A database on a server, for a backup: one transaction looks at a moment, tells `pg_dump` which, and lists the files
 * that are named at that moment. Throws EngineError `no_database`, or as `runDatabaseProgram`.
 */
export function serverToCopy(url: string): DatabaseToCopy {
  return {
    file: FILE,
    copy: async to => {
      const client = new Client({ connectionString: url })
      client.on('error', () => {})
      try {
        await client.connect()
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        const { rows } = await client.query<{ moment: string; is_made: boolean }>(
          `SELECT pg_export_snapshot() AS moment, to_regclass('schema_version') IS NOT NULL AS is_made`,
        )
        const [row] = rows
        if (row?.is_made !== true) throw noDatabase()
        const version = await client.query<{ version: string }>('SELECT version FROM schema_version')
        const files = await listFiles(client)
        const dump = [...DUMP, `--snapshot=${row.moment}`]
        if (filesKeyOf(to)) await runDatabaseProgram('pg_dump', url, dump, { into: createWriteStream(to) })
        else await runDatabaseProgram('pg_dump', url, [...dump, `--file=${to}`])
        return { version: Number(version.rows[0]?.version), files }
      } catch (error) {
        throw refused(error)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

async function listFiles(client: Client): Promise<ReferencedFiles> {
  const originals = await client.query<{ sha256: string }>(
    `SELECT sha256 FROM documents WHERE sha256 IS NOT NULL
     UNION SELECT rendition ->> 'sha256' FROM documents WHERE rendition IS NOT NULL`,
  )
  const outputs = await client.query<{ path: string; sha256: string; is_open: boolean }>(
    `SELECT o.path, o.sha256, coalesce(r.done < r.wanted, false) AS is_open
     FROM outputs o LEFT JOIN revisions r ON r.batch_id = o.batch_id`,
  )
  return {
    originals: originals.rows.map(({ sha256 }) => sha256),
    outputs: outputs.rows.map(({ path, sha256, is_open: isOpen }) => ({ path, sha256, isOpen })),
  }
}

/** The same for a restore: the database must be there and hold no table. */
export function serverToRestore(url: string): DatabaseToRestore {
  return {
    file: FILE,
    check: async version => {
      if (version > SCHEMA_VERSION) throw backupTooNew()
      const { hasTables } = await inspectServer(url).catch((error: unknown) => {
        throw refused(error)
      })
      if (hasTables) throw notEmpty()
    },
    restore: async path => {
      const from = filesKeyOf(path) ? createReadStream(path) : null
      if (from) await runDatabaseProgram('pg_restore', url, RESTORE, { from })
      else await runDatabaseProgram('pg_restore', url, [...RESTORE, path])
      await removeFile(path)
    },
  }
}

function noDatabase(): EngineError {
  const message =
    'Die Datenbank auf dem Server (STEUERSTAPEL_DATABASE_URL) ist noch leer. Es gibt dort nichts zu sichern.'
  return new EngineError('input', 'no_database', message)
}

function notEmpty(): EngineError {
  const message =
    'In der Datenbank auf dem Server (STEUERSTAPEL_DATABASE_URL) liegen schon Tabellen. Bitte eine neue, leere Datenbank anlegen; eine Sicherung überschreibt nichts.'
  return new EngineError('input', 'database_not_empty', message)
}

/** What the server says of address, name or password, for whoever set them. */
function refused(cause: unknown): unknown {
  const known = asStorageError(cause)
  if (isEngineError(known) || !(cause instanceof Error)) return known
  const message = `Der Datenbankserver lehnt ab: ${cause.message}. Bitte STEUERSTAPEL_DATABASE_URL prüfen.`
  return new EngineError('input', 'database_refused', message, { cause })
}
