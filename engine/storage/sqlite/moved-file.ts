import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type Database from 'better-sqlite3'
import { openDatabaseFile } from './open-database-file.ts'
import { removeFile } from '../../shared/disk/remove-path.ts'
import { replaceFile } from '../../shared/disk/replace-file.ts'
import { syncFile, syncFolder } from '../../shared/disk/sync-path.ts'
import { EngineError } from '../../shared/errors.ts'
import { SEARCH_ANEW, createRowsDigest, databaseOld, isMoved, rowsDiffer } from '../moved-rows.ts'
import type { Cell, DatabaseToFill, DatabaseToMove, MovedRows, MovedTable, RowsDigest } from '../moved-rows.ts'
import { SCHEMA_VERSION, migrate } from './migrate.ts'

const ROWS_AT_ONCE = 50

/** The database file of an installation, to be moved; it is not changed. */
export function fileToMove(path: string): DatabaseToMove {
  return {
    read: async work => {
      if (!existsSync(path)) throw noFile(path)
      const db = openDatabaseFile(path, { readonly: true, fileMustExist: true, timeout: 10_000 })
      try {
        // One moment for all reads.
        db.exec('BEGIN')
        if (Number(db.pragma('user_version', { simple: true })) !== SCHEMA_VERSION) throw databaseOld()
        return await work(rowsOf(db))
      } finally {
        db.close()
      }
    },
  }
}

function rowsOf(db: Database.Database): MovedRows {
  return { tables: tablesOf(db), rows: table => piecesOf(db, table) }
}

function tablesOf(db: Database.Database): MovedTable[] {
  const names = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'`)
    .pluck()
    .all()
  return names.filter(isMoved).map(name => {
    const columns = db.pragma(`table_info("${name}")`) as readonly { readonly name: string }[]
    return { name, columns: columns.map(column => column.name) }
  })
}

async function* piecesOf(db: Database.Database, table: MovedTable): AsyncGenerator<readonly Cell[][]> {
  const rows = db
    .prepare<[], Cell[]>(`SELECT ${columnList(table)} FROM "${table.name}"`)
    .raw()
    .iterate()
  let piece: Cell[][] = []
  for (const row of rows) {
    piece.push(row)
    if (piece.length < ROWS_AT_ONCE) continue
    yield piece
    piece = []
  }
  if (piece.length > 0) yield piece
}

function columnList({ columns }: MovedTable): string {
  return columns.map(column => `"${column}"`).join(', ')
}

/** A database file that is made of the rows of another database; there must be none yet. */
export function fileToFill(path: string): DatabaseToFill {
  return {
    check: async () => {
      if (existsSync(path)) throw notEmpty(path)
    },
    takeAll: async rows => {
      const made = `${path}.neu`
      await removeFile(made)
      const db = openDatabaseFile(made)
      try {
        migrate(db)
        db.pragma('foreign_keys = OFF')
        db.exec('BEGIN IMMEDIATE')
        const counts = await fillAll(db, rows)
        db.exec('COMMIT')
        db.close()
        // Whole, or not there.
        await syncFile(made)
        await replaceFile(made, path)
        await syncFolder(dirname(path))
        return counts
      } finally {
        db.close()
        await removeFile(made)
      }
    },
  }
}

interface Trigger {
  readonly name: string
  readonly sql: string
}

async function fillAll(db: Database.Database, rows: MovedRows): Promise<Map<string, number>> {
  const triggers = db.prepare<[], Trigger>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`).all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`)
  const known = tablesOf(db)
  const counts = new Map<string, number>()
  for (const table of rows.tables) {
    if (!known.some(({ name }) => name === table.name)) throw rowsDiffer(table.name)
    const written = await fillTable(db, table, rows)
    const read = createRowsDigest()
    for await (const piece of piecesOf(db, table)) for (const cells of piece) read.add(cells)
    if (!read.equals(written)) throw rowsDiffer(table.name)
    counts.set(table.name, read.count)
  }
  for (const statement of SEARCH_ANEW) db.exec(statement)
  for (const { sql } of triggers) db.exec(sql)
  const broken = db.pragma('foreign_key_check') as readonly { readonly table: string }[]
  if (broken[0]) throw rowsDiffer(broken[0].table)
  return counts
}

async function fillTable(db: Database.Database, table: MovedTable, rows: MovedRows): Promise<RowsDigest> {
  // The migrations wrote rows of their own.
  db.exec(`DELETE FROM "${table.name}"`)
  const places = table.columns.map(() => '?').join(', ')
  const insert = db.prepare(`INSERT INTO "${table.name}" (${columnList(table)}) VALUES (${places})`)
  const digest = createRowsDigest()
  for await (const piece of rows.rows(table)) {
    for (const cells of piece) {
      insert.run(...cells)
      digest.add(cells)
    }
  }
  return digest
}

function noFile(path: string): EngineError {
  return new EngineError('input', 'no_database', `Die Datenbank ${path} gibt es nicht. Es gibt nichts umzuziehen.`)
}

function notEmpty(path: string): EngineError {
  const message = `Die Datenbank ${path} gibt es schon. Bitte einen anderen Ordner angeben; ein Umzug überschreibt nichts.`
  return new EngineError('input', 'database_not_empty', message)
}
