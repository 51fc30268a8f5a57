import { readdirSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate as migratePostgres, SCHEMA_VERSION } from '../../engine/storage/postgres/migrate.ts'
import { createSqlClient } from '../../engine/storage/postgres/sql-client.ts'
import type { SqlClient } from '../../engine/storage/postgres/sql-client.ts'
import { migrate as migrateSqlite, SCHEMA_VERSION as SQLITE_VERSION } from '../../engine/storage/sqlite/migrate.ts'
import { pgliteDriver, startPglite } from '../support/pglite-driver.ts'
import { postgresSchema, sqliteSchema } from './logical-schema.ts'
import newDatabase from '../../engine/storage/sqlite/new-database.json' with { type: 'json' }
import { migratedDatabase, newDatabaseFile } from './write-new-database.ts'

/** Of the search alone: FTS5 tables there, tables with tsvector here; and the table that says which schema it is. */
const ONLY_IN_POSTGRES = ['schema_version', 'search_parts', 'search_words']

describe('the schemas of both databases', () => {
  let db: PGlite
  let client: SqlClient
  beforeAll(async () => {
    db = await startPglite()
    client = createSqlClient(await pgliteDriver(db, 'made'), { random: () => 0, wait: async () => {} })
    await migratePostgres(client)
  })
  afterAll(() => db.close())

  test('have the same tables, columns, keys and checks', async () => {
    const sqlite = new Database(':memory:')
    migrateSqlite(sqlite)
    const known = sqliteSchema(sqlite)
    sqlite.close()
    const { ...made } = await postgresSchema(db, 'made')
    expect(ONLY_IN_POSTGRES.filter(table => made[table] === undefined)).toEqual([])
    const compared = Object.fromEntries(Object.entries(made).filter(([table]) => !ONLY_IN_POSTGRES.includes(table)))
    // The order in which entries became old is the row's own number in SQLite.
    compared['search_stale'] = (compared['search_stale'] ?? []).filter(line => line !== 'number: integer not null')
    expect(compared).toEqual(known)
    expect(Object.keys(known).length).toBeGreaterThan(30)
  })

  test('a new file of SQLite is what all migrations make, row by row (node test/storage/write-new-database.ts)', () => {
    const contentOf = (sqlite: Database.Database): object => {
      const objects = sqlite.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').all()
      const tables = sqlite
        .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        .pluck()
      const rows = tables.all().map(name => [name, sqlite.prepare(`SELECT * FROM "${name}"`).all()])
      sqlite.close()
      return { objects, rows }
    }
    const made = new Database(':memory:')
    migrateSqlite(made)
    expect(newDatabase).toEqual(newDatabaseFile())
    expect(contentOf(made)).toEqual(contentOf(migratedDatabase()))
  })

  test.each([
    ['sqlite', SQLITE_VERSION],
    ['postgres', SCHEMA_VERSION],
  ])('of %s: the newest file of migrations is in the list of migrate.ts', (adapter, version) => {
    const folder = new URL(`../../engine/storage/${adapter}/migrations`, import.meta.url)
    const numbers = readdirSync(folder).map(name => Number.parseInt(name, 10) || 0)
    expect(Math.max(...numbers)).toBe(version)
  })

  test('are made once: a second engine finds the schema as it is to be', async () => {
    await migratePostgres(client)
    expect((await db.query('SELECT version FROM made.schema_version')).rows).toEqual([{ version: SCHEMA_VERSION }])
  })

  test('a database of a newer program is refused with a text that says what to do', async () => {
    await db.exec('UPDATE made.schema_version SET version = 999')
    await expect(migratePostgres(client)).rejects.toThrow(/neuere Version installieren/)
    await db.exec(`UPDATE made.schema_version SET version = ${SCHEMA_VERSION}`)
  })
})
