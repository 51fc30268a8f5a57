import type { PGlite } from '@electric-sql/pglite'
import type Database from 'better-sqlite3'

/** What a table says in both databases, in one form, so that two can be compared line by line. */
export type LogicalSchema = Readonly<Record<string, readonly string[]>>

type Type = 'text' | 'json' | 'integer' | 'real' | 'bytes'

/** Tables of a SQLite file: columns, primary key, unique keys, foreign keys and checks, each as a sorted line. */
export function sqliteSchema(db: Database.Database): LogicalSchema {
  const tables = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
       AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'search_parts_%' AND name NOT LIKE 'search_words_%'`,
    )
    .all()
  return Object.fromEntries(tables.map(({ name, sql }) => [name, sqliteTable(db, name, sql)]))
}

function sqliteTable(db: Database.Database, table: string, sql: string): string[] {
  const checks = checksIn(sql)
  const columns = db.pragma(`table_info("${table}")`) as { name: string; type: string; notnull: 0 | 1; pk: number }[]
  const isJson = (column: string) => checks.some(check => check.includes(`json_valid(${column})`))
  const types: Record<string, Type> = { TEXT: 'text', INTEGER: 'integer', REAL: 'real', BLOB: 'bytes' }
  const keys = db.pragma(`foreign_key_list("${table}")`) as {
    id: number
    table: string
    from: string
    to: string | null
    on_delete: string
  }[]
  const indexes = db.pragma(`index_list("${table}")`) as { name: string; unique: 0 | 1; origin: string }[]
  const columnsOf = (index: string) =>
    (db.pragma(`index_info("${index}")`) as { name: string }[]).map(({ name }) => name).join(', ')
  return [
    ...columns.map(({ name, type, notnull, pk }) => {
      return columnLine(name, isJson(name) ? 'json' : (types[type] ?? 'text'), notnull === 1 || pk > 0)
    }),
    `primary key: ${columns
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map(({ name }) => name)
      .join(', ')}`,
    ...indexes
      .filter(({ unique, origin }) => unique === 1 && origin !== 'pk')
      .map(({ name }) => `unique: ${columnsOf(name)}`),
    ...[...Map.groupBy(keys, ({ id }) => id).values()].map(parts => {
      const from = parts.map(part => part.from).join(', ')
      return `foreign key: ${from} -> ${parts[0]?.table} ${parts[0]?.on_delete.toLowerCase()}`
    }),
    ...checks.filter(check => !check.includes('json_valid')).map(check => checkLine(check, columns)),
  ].toSorted()
}

/** The same of the tables in a schema of PostgreSQL. */
export async function postgresSchema(db: PGlite, schema: string): Promise<LogicalSchema> {
  const rows = async <Row>(text: string) => (await db.query<Row>(text, [schema])).rows
  const columns = await rows<{ table: string; name: string; type: string; nullable: string }>(
    `SELECT table_name AS table, column_name AS name, data_type AS type, is_nullable AS nullable
     FROM information_schema.columns WHERE table_schema = $1`,
  )
  const constraints = await rows<{ table: string; type: string; text: string; columns: string; target: string }>(
    `SELECT c.relname AS table, k.contype AS type, pg_get_constraintdef(k.oid) AS text, t.relname AS target,
       (SELECT string_agg(a.attname, ', ' ORDER BY n.place) FROM unnest(k.conkey) WITH ORDINALITY AS n (number, place)
         JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = n.number) AS columns
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid LEFT JOIN pg_class t ON t.oid = k.confrelid
     WHERE k.connamespace = $1::regnamespace AND k.contype IN ('p', 'u', 'f', 'c')`,
  )
  const partial = await rows<{ table: string; columns: string }>(
    `SELECT c.relname AS table, (SELECT string_agg(a.attname, ', ' ORDER BY a.attnum) FROM pg_attribute a
       WHERE a.attrelid = i.indexrelid) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = $1::regnamespace AND i.indisunique AND i.indpred IS NOT NULL`,
  )
  const named = Map.groupBy(columns, ({ table }) => table)
  const lines = [...named].map(([table, own]): [string, string[]] => [
    table,
    [
      ...own.map(({ name, type, nullable }) => columnLine(name, POSTGRES_TYPES[type] ?? 'text', nullable === 'NO')),
      ...constraints.filter(each => each.table === table).map(each => constraintLine(each, own)),
      ...partial.filter(each => each.table === table).map(index => `unique: ${index.columns}`),
    ].toSorted(),
  ])
  return Object.fromEntries(lines)
}

const POSTGRES_TYPES: Readonly<Record<string, Type>> = {
  bigint: 'integer',
  json: 'json',
  'double precision': 'real',
  bytea: 'bytes',
  text: 'text',
}

function constraintLine(
  { type, text, columns, target }: { type: string; text: string; columns: string; target: string },
  own: readonly { readonly name: string }[],
): string {
  switch (type) {
    case 'p':
      return `primary key: ${columns}`
    case 'u':
      return `unique: ${columns}`
    case 'f':
      return `foreign key: ${columns} -> ${target} ${/ON DELETE (CASCADE|SET NULL)/.exec(text)?.[1]?.toLowerCase() ?? 'no action'}`
    default:
      return checkLine(text, own)
  }
}

function columnLine(name: string, type: Type, isNotNull: boolean): string {
  return `${name}: ${type}${isNotNull ? ' not null' : ''}`
}

/** Columns and values that a check names: the two databases write the same condition differently. */
function checkLine(check: string, columns: readonly { readonly name: string }[]): string {
  const texts = [...check.matchAll(/'([^']*)'(?!::(?:double|numeric))/g)].map(match => match[1] ?? '')
  const bare = check.replaceAll(/'[^']*'/g, ' ').replaceAll(/::[a-z ]+(\[\])?/g, ' ')
  const numbers = [...bare.matchAll(/(?<![\w.])\d+(?![\w.])/g)].map(match => match[0])
  const named = columns.map(({ name }) => name).filter(name => new RegExp(`\\b${name}\\b`).test(bare))
  return `check: ${[...new Set(named)].toSorted().join(', ')} (${[...new Set([...texts, ...numbers])].toSorted().join(', ')})`
}

/** The conditions of `CHECK (…)` in a CREATE TABLE, with their parentheses. */
function checksIn(sql: string): string[] {
  return [...sql.matchAll(/\bCHECK\s*\(/g)].map(({ index, 0: start }) => {
    let depth = 0
    let end = index + start.length - 1
    do {
      depth += sql[end] === '(' ? 1 : sql[end] === ')' ? -1 : 0
      end += 1
    } while (depth > 0)
    return sql.slice(index + start.length - 1, end)
  })
}
