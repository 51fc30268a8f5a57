import type Database from 'better-sqlite3'

const prepared = new WeakMap<Database.Database, Map<string, Database.Statement>>()

/**
 * A statement that is prepared the first time and kept for its text: for texts that are put together of a few parts,
 * never of values.
 */
export function prepareOnce<Parameters extends unknown[], Row = unknown>(
  db: Database.Database,
  text: string,
): Database.Statement<Parameters, Row> {
  const known = prepared.get(db) ?? new Map<string, Database.Statement>()
  prepared.set(db, known)
  const statement = known.get(text) ?? db.prepare(text)
  known.set(text, statement)
  return statement as unknown as Database.Statement<Parameters, Row>
}
