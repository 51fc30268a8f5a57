import type Database from 'better-sqlite3'

/** Rows of a table that hang on a row that is to go, as a condition on them. */
export interface DependentRows {
  readonly table: string
  readonly where: string
  /** They go by themselves with what they hang on (ON DELETE CASCADE), and may refuse to go before it. */
  readonly cascades: boolean
}

interface ForeignKey {
  readonly id: number
  readonly table: string
  readonly from: string
  readonly to: string | null
  readonly on_delete: string
}

/**
 * What hangs on the rows of `table` that fulfil `where`, by the foreign keys of the schema as it is: a table that comes
 * later is found as well. Children stand before what they hang on. Links that are only forgotten (SET NULL) are left
 * out.
 */
export function dependentRows(db: Database.Database, table: string, where: string): DependentRows[] {
  const tables = db
    .prepare<[], string>(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`)
    .pluck()
    .all()
  const found = new Map<string, { conditions: string[]; cascades: boolean }>()

  const visit = (parent: string, condition: string, trail: readonly string[]): void => {
    for (const child of tables.filter(name => !trail.includes(name))) {
      for (const keys of foreignKeysTo(db, child, parent)) {
        if (keys[0]?.on_delete === 'SET NULL') continue
        const own = keys.map(key => quoted(key.from)).join(', ')
        const theirs = keys.map((key, index) => quoted(key.to ?? primaryKey(db, parent)[index] ?? 'rowid')).join(', ')
        const hangs = `(${own}) IN (SELECT ${theirs} FROM ${quoted(parent)} WHERE ${condition})`
        visit(child, hangs, [...trail, child])
        const known = found.get(child)
        found.set(child, {
          conditions: [...(known?.conditions ?? []), hangs],
          cascades: (known?.cascades ?? true) && keys[0]?.on_delete === 'CASCADE',
        })
      }
    }
  }
  visit(table, where, [table])
  return [...found].map(([name, { conditions, cascades }]) => ({
    table: name,
    where: conditions.join(' OR '),
    cascades,
  }))
}

function foreignKeysTo(db: Database.Database, child: string, parent: string): ForeignKey[][] {
  const keys = db.pragma(`foreign_key_list(${quoted(child)})`) as readonly ForeignKey[]
  return [
    ...Map.groupBy(
      keys.filter(key => key.table === parent),
      key => key.id,
    ).values(),
  ]
}

function primaryKey(db: Database.Database, table: string): string[] {
  const columns = db.pragma(`table_info(${quoted(table)})`) as readonly { name: string; pk: number }[]
  return columns
    .filter(({ pk }) => pk > 0)
    .toSorted((one, other) => one.pk - other.pk)
    .map(({ name }) => name)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
