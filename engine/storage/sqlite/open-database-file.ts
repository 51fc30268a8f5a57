import { createRequire } from 'node:module'
import Database from 'better-sqlite3'
import { databaseKeyOf } from '../../shared/sealed/sealed-folders.ts'

const require = createRequire(import.meta.url)
/** Follows SQLite by some months, so that files that are not encrypted are none of its business. */
const ENCRYPTING_DRIVER = 'better-sqlite3-multiple-ciphers'

/**
 * Opens a database file, with the key of its data folder where that is encrypted. An encrypted one holds its pages and
 * its log as AES-256 with HMAC-SHA-512 (the format of SQLCipher 4, which other programs read as well); what it sorts
 * and joins stays in memory, since files for that would not be encrypted. Throws what the driver throws,
 * `SQLITE_NOTADB` at the first statement for a file with another key, or none.
 */
export function openDatabaseFile(path: string, options: Database.Options = {}): Database.Database {
  const key = databaseKeyOf(path)
  if (!key) return new Database(path, options)
  const Encrypting = require(ENCRYPTING_DRIVER) as typeof Database
  const db = new Encrypting(path, options)
  try {
    for (const pragma of keyPragmas(key)) db.pragma(pragma)
    db.pragma('temp_store = MEMORY')
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** What tells the driver the key; 32 bytes, from which nothing is derived any more. */
export function keyPragmas(key: Buffer): readonly string[] {
  return [`cipher = 'sqlcipher'`, 'legacy = 4', `key = "x'${key.toString('hex')}'"`]
}

/** The driver of a file, for a thread of its own, and what it is told first. */
export function driverOf(path: string): { readonly module: string; readonly pragmas: readonly string[] } {
  const key = databaseKeyOf(path)
  if (!key) return { module: require.resolve('better-sqlite3'), pragmas: [] }
  return { module: require.resolve(ENCRYPTING_DRIVER), pragmas: [...keyPragmas(key), 'temp_store = MEMORY'] }
}
