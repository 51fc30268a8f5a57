import { joined, raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Rows of a table that hang on a row that is to go, as a condition on them. */
export interface DependentRows {
  readonly table: string
  readonly where: SqlStatement
  /** They go by themselves with what they hang on (ON DELETE CASCADE), and may refuse to go before it. */
  readonly cascades: boolean
}

interface ForeignKey {
  readonly child: string
  readonly parent: string
  /** JSON arrays of names, in the same order. */
  readonly own: string
  readonly theirs: string
  readonly cascades: number
}

/**
 * What hangs on the rows of `table` that fulfil `where`, by the foreign keys of the schema as it is: a table that comes
 * later is found as well. Children stand before what they hang on. Links that are only forgotten (SET NULL) are left
 * out.
 */
export async function dependentRows(db: Sql, table: string, where: SqlStatement): Promise<readonly DependentRows[]> {
  const keys = await db.rows<ForeignKey>(
    sql`SELECT child.relname AS child, parent.relname AS parent, (k.confdeltype = 'c')::int AS cascades,
          ${columnsOf('conrelid', 'conkey')} AS own, ${columnsOf('confrelid', 'confkey')} AS theirs
        FROM pg_constraint k JOIN pg_class child ON child.oid = k.conrelid JOIN pg_class parent ON parent.oid = k.confrelid
        WHERE k.contype = 'f' AND k.confdeltype <> 'n' AND k.connamespace = current_schema()::regnamespace
        ORDER BY child.relname, k.conname`,
  )
  const found = new Map<string, { conditions: SqlStatement[]; cascades: boolean }>()
  const visit = (parent: string, condition: SqlStatement, trail: readonly string[]): void => {
    for (const key of keys.filter(each => each.parent === parent && !trail.includes(each.child))) {
      const hangs = sql`(${names(key.own)}) IN (SELECT ${names(key.theirs)} FROM ${name(parent)} WHERE ${condition})`
      visit(key.child, hangs, [...trail, key.child])
      const known = found.get(key.child)
      found.set(key.child, {
        conditions: [...(known?.conditions ?? []), hangs],
        cascades: (known?.cascades ?? true) && key.cascades === 1,
      })
    }
  }
  visit(table, where, [table])
  return [...found].map(([child, { conditions, cascades }]) => {
    return { table: child, where: joined(conditions, ' OR '), cascades }
  })
}

/** A table or column by its name, quoted. */
export function name(text: string): SqlStatement {
  return raw(`"${text.replaceAll('"', '""')}"`)
}

function names(json: string): SqlStatement {
  return joined((JSON.parse(json) as string[]).map(name), ', ')
}

function columnsOf(relation: 'conrelid' | 'confrelid', numbers: 'conkey' | 'confkey'): SqlStatement {
  return raw(`(SELECT json_agg(a.attname ORDER BY n.place) FROM unnest(k.${numbers}) WITH ORDINALITY AS n (number, place)
    JOIN pg_attribute a ON a.attrelid = k.${relation} AND a.attnum = n.number)`)
}
