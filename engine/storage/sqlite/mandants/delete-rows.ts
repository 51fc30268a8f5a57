import type Database from 'better-sqlite3'
import { assert } from '../../../shared/assert.ts'
import { dependentRows } from './dependent-rows.ts'

/**
 * Empties every table of what hangs on a mandant, and what kept answers say of it; rows by table. To be called within a
 * transaction. Statements on the dependents are prepared for the deletion: they follow the schema as it is.
 */
export function createRowDeleting(db: Database.Database): (mandantId: string) => Record<string, number> {
  const forgetAnswers = createAnswerForgetting(db)
  const dropMandant = db.prepare('DELETE FROM mandants WHERE id = ?')
  const sizeOf = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number

  return mandantId => {
    // A child and its parent may go in any order within this step.
    db.pragma('defer_foreign_keys = ON')
    const dependents = dependentRows(db, 'mandants', 'id = @mandantId')
    const rows: Record<string, number> = {}
    const left = new Map<string, number>()
    for (const { table, where } of dependents) {
      const count = db.prepare(`SELECT count(*) FROM "${table}" WHERE ${where}`).pluck().get({ mandantId }) as number
      if (count === 0) continue
      rows[table] = count
      left.set(table, sizeOf(table) - count)
    }
    const answers = forgetAnswers(mandantId)
    if (answers > 0) rows['idempotency_keys'] = answers
    for (const { table, where, cascades } of dependents) {
      if (!cascades) db.prepare(`DELETE FROM "${table}" WHERE ${where}`).run({ mandantId })
    }
    rows['mandants'] = dropMandant.run(mandantId).changes
    for (const [table, size] of left) assert(sizeOf(table) === size, 'what was counted is what went')
    return rows
  }
}

/**
 * Answers go with their batch; one whose batch was given to another mandant since only names this one no more, so that
 * the batch is not made twice. Returns how many went.
 */
function createAnswerForgetting(db: Database.Database): (mandantId: string) => number {
  const forget = db.prepare(
    `DELETE FROM idempotency_keys WHERE coalesce(answer ->> 'batch_id', answer ->> 'id') IN
       (SELECT id FROM batches WHERE mandant_id = ?)`,
  )
  const takeFrom = db.prepare(
    `UPDATE idempotency_keys SET answer = json_set(answer, '$.mandant', NULL) WHERE answer ->> '$.mandant.id' = ?`,
  )
  return mandantId => {
    const forgotten = forget.run(mandantId).changes
    takeFrom.run(mandantId)
    return forgotten
  }
}
