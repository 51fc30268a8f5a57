import { EngineError } from '../../shared/errors.ts'
import { SEARCH_ANEW, createRowsDigest, databaseOld, isMoved, rowsDiffer } from '../moved-rows.ts'
import type { Cell, DatabaseToFill, DatabaseToMove, MovedRows, MovedTable, RowsDigest } from '../moved-rows.ts'
import { knownJson, knownText } from './json-text.ts'
import { SCHEMA_VERSION, migrate } from './migrate.ts'
import { openPool } from './open-pool.ts'
import { joined, raw, sql } from './sql-statement.ts'
import { createSqlClient } from './sql-client.ts'
import type { Sql, SqlClient, SqlClientDeps } from './sql-client.ts'

/** Rows of texts may be a megabyte each. */
const ROWS_AT_ONCE = 50

/** A way to a server for a move; `close` when it is done. */
export function openMovedServer(
  url: string,
  deps: SqlClientDeps,
): { readonly client: SqlClient; close(): Promise<void> } {
  const driver = openPool({ url, connectionsMax: 2, onFault: () => {} })
  return { client: createSqlClient(driver, deps), close: () => driver.close() }
}

/** The database of a server, to be moved; it is not changed. */
export function serverToMove(client: SqlClient): DatabaseToMove {
  return {
    read: work =>
      client.snapshot(async db => {
        await refuseOld(db)
        return work(await rowsOf(db))
      }),
  }
}

/** A database on a server that takes the rows of another database; it must hold no batch. */
export function serverToFill(client: SqlClient): DatabaseToFill {
  return {
    check: async () => {
      const made = await client.row<{ made: boolean }>(sql`SELECT to_regclass('batches') IS NOT NULL AS made`)
      const kept =
        made?.made === true
          ? await client.row<{ kept: boolean }>(
              sql`SELECT EXISTS (SELECT 1 FROM batches) OR EXISTS (SELECT 1 FROM installation WHERE id IS NOT NULL) AS kept`,
            )
          : undefined
      if (kept?.kept === true) throw notEmpty()
    },
    takeAll: async rows => {
      await migrate(client)
      return client.transaction(db => fillAll(db, rows))
    },
  }
}

async function refuseOld(db: Sql): Promise<void> {
  const made = await db.row<{ made: boolean }>(sql`SELECT to_regclass('schema_version') IS NOT NULL AS made`)
  const found = made?.made === true ? await db.row<{ version: number }>(sql`SELECT version FROM schema_version`) : null
  if (!found) throw noDatabase()
  if (found.version !== SCHEMA_VERSION) throw databaseOld()
}

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly identity: string | null
}

async function columnsOf(db: Sql): Promise<readonly Column[]> {
  const columns = await db.rows<Column>(
    sql`SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type, c.identity_generation AS identity
        FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
        ORDER BY c.table_name, c.ordinal_position`,
  )
  return columns.filter(({ table }) => isMoved(table))
}

function tablesOf(columns: readonly Column[]): MovedTable[] {
  return [...Map.groupBy(columns, ({ table }) => table)].map(([name, own]) => ({
    name,
    columns: own.map(column => column.name),
  }))
}

async function rowsOf(db: Sql): Promise<MovedRows> {
  return { tables: tablesOf(await columnsOf(db)), rows: table => piecesOf(db, table) }
}

/** Tables of texts are larger than what fits into memory at once. */
async function* piecesOf(db: Sql, table: MovedTable): AsyncGenerator<readonly Cell[][]> {
  // A name of its own: the server keeps plans by their text.
  const cursor = raw(`moved_${table.name}`)
  const from = raw(`${columnList(table)} FROM ${quoted(table.name)}`)
  await db.run(sql`DECLARE ${cursor} NO SCROLL CURSOR FOR SELECT ${from}`)
  try {
    for (;;) {
      const rows = await db.rows<Readonly<Record<string, Cell>>>(sql`FETCH ${raw(String(ROWS_AT_ONCE))} FROM ${cursor}`)
      if (rows.length === 0) return
      yield rows.map(row => table.columns.map(column => row[column] ?? null))
    }
  } finally {
    await db.run(sql`CLOSE ${cursor}`)
  }
}

async function fillAll(db: Sql, rows: MovedRows): Promise<Map<string, number>> {
  const columns = await columnsOf(db)
  const keys = await db.rows<{ table: string; name: string; text: string }>(
    sql`SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS text
        FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  )
  // Parents need not come before their children: the keys are checked when all rows are there.
  for (const { table, name } of keys) await db.run(sql`ALTER TABLE ${raw(table)} DROP CONSTRAINT ${raw(quoted(name))}`)
  const tables = new Set(columns.map(({ table }) => table))
  for (const table of tables) await db.run(sql`ALTER TABLE ${raw(quoted(table))} DISABLE TRIGGER USER`)
  const counts = new Map<string, number>()
  for (const table of rows.tables) {
    if (!tables.has(table.name)) throw rowsDiffer(table.name)
    const written = await fillTable(db, table, columns, rows)
    const read = createRowsDigest()
    for await (const piece of piecesOf(db, table)) for (const cells of piece) read.add(cells)
    if (!read.equals(written)) throw rowsDiffer(table.name)
    counts.set(table.name, read.count)
  }
  for (const statement of SEARCH_ANEW) await db.run(sql`${raw(statement)}`)
  for (const table of tables) await db.run(sql`ALTER TABLE ${raw(quoted(table))} ENABLE TRIGGER USER`)
  for (const { table, name, text } of keys)
    await db.run(sql`ALTER TABLE ${raw(table)} ADD CONSTRAINT ${raw(quoted(name))} ${raw(text)}`)
  await goOnCounting(db, columns)
  return counts
}

async function fillTable(db: Sql, table: MovedTable, columns: readonly Column[], rows: MovedRows): Promise<RowsDigest> {
  const types = table.columns.map(name => columns.find(each => each.table === table.name && each.name === name)?.type)
  // The migrations wrote rows of their own.
  await db.run(sql`DELETE FROM ${raw(quoted(table.name))}`)
  const digest = createRowsDigest()
  for await (const piece of rows.rows(table)) {
    const known = piece.map(cells => cells.map((cell, index) => knownCell(cell, types[index])))
    for (const cells of known) digest.add(cells)
    for (let from = 0; from < known.length; from += ROWS_AT_ONCE) {
      const values = known.slice(from, from + ROWS_AT_ONCE).map(cells => sql`(${listed(cells)})`)
      await db.run(
        sql`INSERT INTO ${raw(quoted(table.name))} (${raw(columnList(table))}) VALUES ${joined(values, ', ')}`,
      )
    }
  }
  return digest
}

function listed(cells: readonly Cell[]) {
  return joined(
    cells.map(cell => sql`${cell}`),
    ', ',
  )
}

/** As the server can keep it. */
function knownCell(cell: Cell, type: string | undefined): Cell {
  if (typeof cell !== 'string') return cell
  return type === 'json' ? knownJson(cell) : knownText(cell)
}

/** Numbers that the server gives out by itself follow those that came. */
async function goOnCounting(db: Sql, columns: readonly Column[]): Promise<void> {
  for (const { table, name, identity } of columns) {
    if (identity === null) continue
    const place = raw(quoted(table))
    await db.run(
      sql`SELECT setval(pg_get_serial_sequence(${table}, ${name}), max(${raw(quoted(name))})) FROM ${place}
          HAVING max(${raw(quoted(name))}) IS NOT NULL`,
    )
  }
}

function columnList({ columns }: MovedTable): string {
  return columns.map(quoted).join(', ')
}

function quoted(name: string): string {
  return `"${name}"`
}

function noDatabase(): EngineError {
  const message = 'Die Datenbank auf dem Server ist noch leer. Es gibt nichts umzuziehen.'
  return new EngineError('input', 'no_database', message)
}

function notEmpty(): EngineError {
  const message =
    'In der Datenbank auf dem Server liegen schon Daten. Bitte eine neue, leere Datenbank anlegen; ein Umzug überschreibt nichts.'
  return new EngineError('input', 'database_not_empty', message)
}
