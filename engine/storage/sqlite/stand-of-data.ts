import type Database from 'better-sqlite3'

/**
 * What stands for the stored data as it is: another one whenever this connection changed a row (its count of changes), or
 * another connection the file (SQLite's data version). Both are read from memory, about a microsecond each. Null where the
 * database does not answer at once: what reads the data then meets the fault, and tells it.
 */
export function createStandOfData(db: Database.Database): () => Promise<string | null> {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck()
  const changes = db.prepare<[], number>('SELECT total_changes()').pluck()
  return async () => {
    try {
      return `${version.get()} ${changes.get()}`
    } catch {
      return null
    }
  }
}
