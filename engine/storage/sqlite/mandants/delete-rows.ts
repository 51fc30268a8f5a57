import type Database from 'better-sqlite3'
import { assert } from '../../../shared/assert.ts'
import { dependentRows } from './dependent-rows.ts'

/** Rows that are to go with all that hangs on them; `where` may name `@ids`, a JSON array. */
export interface RootRows {
  readonly table: 'mandants' | 'batches' | 'documents'
  readonly ids: readonly string[]
}

const WHERE = 'id IN (SELECT value FROM json_each(@ids))'

/**
 * Empties every table of what hangs on mandants, batches or documents, and what kept answers say of them; rows by table. To be
 * called within a transaction. Statements on the dependents are prepared for the deletion: they follow the schema as it
 * is.
 */
export function createRowDeleting(db: Database.Database): (root: RootRows) => Record<string, number> {
  const forgetAnswers = createAnswerForgetting(db)
  const sizeOf = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number

  return root => {
    const ids = JSON.stringify(root.ids)
    // A child and its parent may go in any order within this step.
    db.pragma('defer_foreign_keys = ON')
    const dependents = dependentRows(db, root.table, WHERE)
    const rows: Record<string, number> = {}
    const left = new Map<string, number>()
    for (const { table, where } of dependents) {
      const count = db.prepare(`SELECT count(*) FROM "${table}" WHERE ${where}`).pluck().get({ ids }) as number
      if (count === 0) continue
      rows[table] = count
      left.set(table, sizeOf(table) - count)
    }
    const answers = forgetAnswers(root)
    if (answers > 0) rows['idempotency_keys'] = answers
    for (const { table, where, cascades } of dependents) {
      if (!cascades) db.prepare(`DELETE FROM "${table}" WHERE ${where}`).run({ ids })
    }
    rows[root.table] = db.prepare(`DELETE FROM ${root.table} WHERE ${WHERE}`).run({ ids }).changes
    for (const [table, size] of left) assert(sizeOf(table) === size, 'what was counted is what went')
    return rows
  }
}

/**
 * Answers go with their batch; one whose batch was given to another mandant since only names this one no more, so that
 * the batch is not made twice. Returns how many went.
 */
function createAnswerForgetting(db: Database.Database): (root: RootRows) => number {
  const forget = (batches: string) =>
    db.prepare(`DELETE FROM idempotency_keys WHERE coalesce(answer ->> 'batch_id', answer ->> 'id') IN (${batches})`)
  const ofBatches = forget('SELECT value FROM json_each(@ids)')
  const ofMandants = forget('SELECT id FROM batches WHERE mandant_id IN (SELECT value FROM json_each(@ids))')
  const takeFrom = db.prepare(
    `UPDATE idempotency_keys SET answer = json_set(answer, '$.mandant', NULL)
     WHERE answer ->> '$.mandant.id' IN (SELECT value FROM json_each(@ids))`,
  )
  return root => {
    const ids = JSON.stringify(root.ids)
    // They name batches; which documents there were, none of them says.
    if (root.table === 'documents') return 0
    if (root.table === 'batches') return ofBatches.run({ ids }).changes
    const forgotten = ofMandants.run({ ids }).changes
    takeFrom.run({ ids })
    return forgotten
  }
}
