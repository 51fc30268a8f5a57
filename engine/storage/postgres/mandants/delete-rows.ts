import { assert } from '../../../shared/assert.ts'
import { dependentRows, name } from './dependent-rows.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Rows that are to go with all that hangs on them. */
export interface RootRows {
  readonly table: 'mandants' | 'batches' | 'documents'
  readonly ids: readonly string[]
}

/** Empties every table of what hangs on mandants, batches or documents, and what kept answers say of them; rows by table. */
export async function deleteRows(db: Sql, root: RootRows): Promise<Record<string, number>> {
  const where = sql`id = ANY(${root.ids}::text[])`
  // A child and its parent may go in any order within this step.
  await db.run(sql`SET CONSTRAINTS ALL DEFERRED`)
  const dependents = await dependentRows(db, root.table, where)
  const rows: Record<string, number> = {}
  for (const { table, where: hangs } of dependents) {
    const row = await db.row<{ count: number }>(sql`SELECT count(*) AS count FROM ${name(table)} WHERE ${hangs}`)
    if (row && row.count > 0) rows[table] = row.count
  }
  const answers = await forgetAnswers(db, root)
  if (answers > 0) rows['idempotency_keys'] = answers
  for (const { table, where: hangs, cascades } of dependents) {
    if (cascades) continue
    const gone = await db.run(sql`DELETE FROM ${name(table)} WHERE ${hangs}`)
    assert(gone === (rows[table] ?? 0), 'what was counted is what went')
  }
  rows[root.table] = await db.run(sql`DELETE FROM ${name(root.table)} WHERE ${where}`)
  return rows
}

/** Answers go with their batch; one whose batch was given to another mandant since only names this one no more. */
async function forgetAnswers(db: Sql, { table, ids }: RootRows): Promise<number> {
  // They name batches; which documents there were, none of them says.
  if (table === 'documents') return 0
  const column = name(table === 'batches' ? 'id' : 'mandant_id')
  const forgotten = await db.run(
    sql`DELETE FROM idempotency_keys WHERE coalesce(answer ->> 'batch_id', answer ->> 'id') IN
          (SELECT id FROM batches WHERE ${column} = ANY(${ids}::text[]))`,
  )
  if (table === 'batches') return forgotten
  const naming = await db.rows<{ project_id: string; route: string; key: string; answer: string }>(
    sql`SELECT project_id, route, key, answer FROM idempotency_keys WHERE answer -> 'mandant' ->> 'id' = ANY(${ids}::text[])`,
  )
  for (const { project_id, route, key, answer } of naming) {
    const without = jsonText({ ...(JSON.parse(answer) as object), mandant: null })
    await db.run(
      sql`UPDATE idempotency_keys SET answer = ${without}
          WHERE project_id = ${project_id} AND route = ${route} AND key = ${key}`,
    )
  }
  return forgotten
}
