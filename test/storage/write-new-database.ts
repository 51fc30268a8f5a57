import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { MIGRATIONS, migrate } from '../../engine/storage/sqlite/migrate.ts'

const FILE = fileURLToPath(new URL('../../engine/storage/sqlite/new-database.json', import.meta.url))

/** What a database of SQLite consists of that has come through all migrations one by one. */
export function migratedDatabase(): Database.Database {
  const db = new Database(':memory:')
  // In two goes, or it would be made in the short way that is written here.
  migrate(db, MIGRATIONS.slice(0, -1))
  migrate(db)
  return db
}

/** The statements that make the same at once, as `engine/storage/sqlite/new-database.json` holds them. */
export function newDatabaseFile(): { readonly version: number; readonly statements: readonly string[] } {
  const db = migratedDatabase()
  // What a table of the search keeps its words in is made with it.
  const statements = db
    .prepare<[], string>(
      `SELECT s.sql FROM sqlite_schema s
       WHERE s.sql IS NOT NULL AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT EXISTS (
         SELECT 1 FROM sqlite_schema v WHERE v.sql LIKE 'CREATE VIRTUAL TABLE%' AND s.name LIKE v.name || '\\_%' ESCAPE '\\'
           AND s.type = 'table')
       ORDER BY CASE s.type WHEN 'table' THEN 0 WHEN 'view' THEN 1 WHEN 'index' THEN 2 ELSE 3 END, s.rowid`,
    )
    .pluck()
    .all()
  db.close()
  return { version: MIGRATIONS.length, statements }
}

// `node test/storage/write-new-database.ts`, after a migration was added.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FILE, `${JSON.stringify(newDatabaseFile(), null, 2)}\n`)
}
