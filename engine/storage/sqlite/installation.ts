import type Database from 'better-sqlite3'
import { openDatabaseFile } from './open-database-file.ts'
import { existsSync, statSync } from 'node:fs'
import type { InstallationFacts, InstallationVerbs } from '../installation-verbs.ts'
import { ORIGINALS_NAMED_MAX } from '../installation-verbs.ts'
import type { Synchronous } from './promised.ts'

/** To which installation the database belongs. */
export function createInstallationVerbs(db: Database.Database): Synchronous<InstallationVerbs> {
  const keepFirst = db.prepare<[string]>('INSERT INTO installation (place, id) VALUES (1, ?) ON CONFLICT DO NOTHING')
  const replace = db.prepare<[string]>(
    'INSERT INTO installation (place, id) VALUES (1, ?) ON CONFLICT (place) DO UPDATE SET id = excluded.id',
  )
  return {
    facts: () => readFacts(db),
    keepFirst: id => void keepFirst.run(id),
    replace: id => void replace.run(id),
  }
}

/**
 * The same of a file that no engine has opened yet, without changing it; null where there is no database. Throws what
 * SQLite says of a file that is none.
 */
export function inspectInstallation(path: string): InstallationFacts | null {
  // SQLite takes a file without a byte for a new database.
  if (!existsSync(path) || statSync(path).size === 0) return null
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    return hasTable(db, 'batches') ? readFacts(db) : null
  } finally {
    db.close()
  }
}

function readFacts(db: Database.Database): InstallationFacts {
  // A database of an earlier version has no id yet.
  const id = hasTable(db, 'installation') ? db.prepare<[], string>('SELECT id FROM installation').pluck().get() : null
  const originals = db
    .prepare<[number], string>('SELECT sha256 FROM documents WHERE sha256 IS NOT NULL ORDER BY id DESC LIMIT ?')
    .pluck()
    .all(ORIGINALS_NAMED_MAX)
  const isEmpty = db.prepare('SELECT 1 FROM batches LIMIT 1').get() === undefined
  return { id: id ?? null, isEmpty, originals }
}

function hasTable(db: Database.Database, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`).get(name) !== undefined
}
