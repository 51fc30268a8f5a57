import type Database from 'better-sqlite3'
import { openDatabaseFile } from './open-database-file.ts'
import { existsSync, statSync } from 'node:fs'
import { EngineError } from '../../shared/errors.ts'

/** Read in about two seconds from a disk of this decade; a larger database is looked through in part at a start. */
const WHOLE_BYTES_MAX = 1_000_000_000
/** Texts of pages and what is searched in them, which nearly all of a large database is. */
const BULK = /^(?:page_texts|search_.*|sqlite_.*)$/

/**
 * Looks a database through before an engine works with it (`PRAGMA quick_check`): all of it, or beyond a gigabyte the
 * tables without the texts of pages. Throws EngineError `database_damaged`; nothing where there is no file yet.
 */
export function checkAtStart(path: string, wholeBytesMax: number = WHOLE_BYTES_MAX): void {
  if (!existsSync(path)) return
  const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
  try {
    const isWhole = statSync(path).size <= wholeBytesMax
    const checks = isWhole ? ['quick_check(1)'] : smallTables(db).map(name => `quick_check("${name}")`)
    for (const check of checks) {
      const found = String(db.pragma(check, { simple: true }))
      if (found !== 'ok') throw databaseDamaged(found)
    }
  } catch (cause) {
    const { code = '' } = cause as { code?: string }
    throw /^SQLITE_(?:CORRUPT|NOTADB)/.test(code) ? databaseDamaged(code, cause) : cause
  } finally {
    db.close()
  }
}

function smallTables(db: Database.Database): string[] {
  const names = db.prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table'`).pluck().all()
  return names.filter(name => !BULK.test(name))
}

/** `found`: what SQLite says of it, which names tables and rows and quotes nothing. */
export function databaseDamaged(found: string, cause?: unknown): EngineError {
  return new EngineError(
    'input',
    'database_damaged',
    'Die Datenbank ist beschädigt. Bitte den Datenordner so, wie er ist, an einen anderen Ort verschieben und die letzte Sicherung zurückholen: steuerstapel restore ORDNER',
    { cause, details: { found: found.slice(0, 300) } },
  )
}
