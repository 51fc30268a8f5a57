import type Database from 'better-sqlite3'
import { DOCUMENT_DELETION } from '../../rows/deletion-row.ts'
import { ITEM_WORD } from '../../rows/work-item-row.ts'
import { forgetBatchWork } from '../corrections/revised-phases.ts'
import { wantRevision } from '../corrections/revisions.ts'

const CHOSEN = '(SELECT value FROM json_each(@ids))'

export interface Forgetting {
  readonly batchId: string
  readonly ids: readonly string[]
  readonly deletionId: string
  readonly at: number
}

/**
 * Takes what no foreign key holds on documents that go: what was corrected, taught, worked and written of them. Rows by
 * table. To be called within the transaction, before the documents go.
 */
export function createForgetting(db: Database.Database): (forgetting: Forgetting) => Record<string, number> {
  const statements = {
    corrections: `DELETE FROM corrections WHERE batch_id = @batchId AND (correction ->> '$.documentId' IN ${CHOSEN}
      OR correction ->> '$.type' = '${ITEM_WORD}'
        AND EXISTS (SELECT 1 FROM json_each(@ids) WHERE instr(correction ->> '$.item', '/' || value || '/') > 0))`,
    lessons: `DELETE FROM lessons WHERE batch_id = @batchId AND document_id IN ${CHOSEN}`,
    checkpoints: `DELETE FROM checkpoints WHERE batch_id = @batchId AND item IN ${CHOSEN}`,
    tasks: 'DELETE FROM tasks WHERE batch_id = @batchId',
    outputs: 'DELETE FROM outputs WHERE batch_id = @batchId',
  }
  const removes = Object.entries(statements).map(([table, text]) => [table, db.prepare<[object]>(text)] as const)
  const changes = [
    // It may name the file that was worked on last.
    `UPDATE batches SET progress = json_set(progress, '$.currentFile', ''), updated_at = max(updated_at, @at)
     WHERE id = @batchId`,
    'UPDATE documents SET placement = NULL WHERE batch_id = @batchId',
    'INSERT OR IGNORE INTO search_tidying VALUES (1)',
  ].map(text => db.prepare<[object]>(text))
  const forgetWork = forgetBatchWork(db)
  return ({ batchId, ids, at }) => {
    const values = { batchId, ids: JSON.stringify(ids), at }
    const rows = removes.map(([table, statement]) => [table, statement.run(values).changes] as const)
    for (const statement of changes) statement.run(values)
    forgetWork(batchId)
    return Object.fromEntries(rows.filter(([, count]) => count > 0))
  }
}

/** Has the Belegmappe of a finished batch written anew; the number of the deletion among its corrections. */
export function createRewriting(db: Database.Database): (forgetting: Forgetting) => number | null {
  const record = db
    .prepare<[object], number>(
      `INSERT INTO corrections (batch_id, sequence, at, correction)
       SELECT id, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = @batchId), @at,
         json_object('type', '${DOCUMENT_DELETION}', 'deletionId', @deletionId)
       FROM batches WHERE id = @batchId AND status = 'completed' RETURNING sequence`,
    )
    .pluck()
  const want = wantRevision(db)
  return ({ batchId, deletionId, at }) => {
    const number = record.get({ batchId, deletionId, at })
    if (number === undefined) return null
    want(batchId, number, at)
    return number
  }
}
