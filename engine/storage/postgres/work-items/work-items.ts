import type { BatchStatus } from '../../../model/batch.ts'
import type { Author } from '../../../model/user.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { ITEM_WORD, wordFact, wordOf } from '../../rows/work-item-row.ts'
import type { WorkItemWordRow } from '../../rows/work-item-row.ts'
import type { SayOutcome, WorkItemSaying, WorkItemVerbs } from '../../work-item-verbs.ts'
import { recordFacts } from '../audit-log.ts'
import { wantRevision } from '../corrections/revisions.ts'
import { releaseOfPlaces } from '../client-years/release-guard.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

interface BatchRow {
  id: string
  status: BatchStatus
}

/** What people said of work items. */
export function createWorkItemVerbs(client: SqlClient): WorkItemVerbs {
  return {
    say: (saying, at, by) => client.transaction(db => say(db, saying, at, by)),
    words: async (mandantId, documentIds, expectedIds) => {
      const rows = await client.rows<WorkItemWordRow>(
        sql`SELECT item_id, ground, type, reason, at, by_sign FROM work_item_words
            WHERE (document_id = ANY(${documentIds}::text[]) OR expected_id = ANY(${expectedIds}::text[]))
              AND mandant_id IS NOT DISTINCT FROM ${mandantId} ORDER BY id`,
      )
      return rows.map(wordOf)
    },
  }
}

async function say(db: Sql, saying: WorkItemSaying, at: number, by: Author | null): Promise<SayOutcome> {
  const { organizationId, mandantId, year, item, type, reason } = saying
  const { id, ground, documentId, expectedId } = item
  const batch = documentId === null ? undefined : await batchOf(db, documentId, organizationId)
  if (!batch && !(await isExpected(db, expectedId, organizationId))) return 'not_found'
  const released = await releaseOfPlaces(db, [{ mandantId, year }])
  if (released) return { reason: 'released', released }
  const before = await db.row<Pick<WorkItemWordRow, 'ground' | 'type'>>(
    sql`SELECT ground, type FROM work_item_words WHERE item_id = ${id}
          AND (document_id = ${documentId} OR expected_id = ${expectedId})
          AND mandant_id IS NOT DISTINCT FROM ${mandantId} ORDER BY id DESC LIMIT 1`,
  )
  const isClosed = before?.type === 'closed' && before.ground === ground
  if (isClosed === (type === 'closed')) return 'unchanged'
  const { userId = null, sign = null } = by ?? {}
  await db.run(
    sql`INSERT INTO work_item_words
          (organization_id, mandant_id, document_id, expected_id, item_id, ground, type, reason, at, by_id, by_sign)
        VALUES (${organizationId}, ${mandantId}, ${documentId}, ${expectedId}, ${id}, ${ground}, ${type}, ${reason},
          ${at}, ${userId}, ${sign})`,
  )
  if (batch && documentId !== null) {
    const number = await writeAnew(db, batch, saying, at)
    await recordFacts(db, batch.id, [wordFact(saying, documentId, number, by)], at)
  }
  return 'said'
}

/** Two that speak of documents of one batch do so one after the other. */
function batchOf(db: Sql, documentId: string, organizationId: string): Promise<BatchRow | undefined> {
  return db.row<BatchRow>(
    sql`SELECT b.id, b.status FROM documents d JOIN batches b ON b.id = d.batch_id
        WHERE d.id = ${documentId} AND b.organization_id = ${organizationId} FOR NO KEY UPDATE OF b`,
  )
}

async function isExpected(db: Sql, expectedId: string | null, organizationId: string): Promise<boolean> {
  const row = await db.row(
    sql`SELECT 1 FROM expected_documents e JOIN mandants m ON m.id = e.mandant_id
        WHERE e.id = ${expectedId} AND m.organization_id = ${organizationId} FOR NO KEY UPDATE OF e`,
  )
  return row !== undefined
}

/** The number of the correction that the Belegmappe of the batch is to show; null while it is under way. */
async function writeAnew(
  db: Sql,
  { id: batchId, status }: BatchRow,
  { item, type }: WorkItemSaying,
  at: number,
): Promise<number | null> {
  if (status !== 'completed') return null
  const recorded = await db.row<{ sequence: number }>(
    sql`INSERT INTO corrections (batch_id, sequence, at, correction)
        VALUES (${batchId}, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ${batchId}), ${at},
          ${jsonText({ type: ITEM_WORD, item: item.id, word: type })}) RETURNING sequence`,
  )
  if (!recorded) return null
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('batch')}::text[])`,
  )
  await wantRevision(db, batchId, recorded.sequence, at)
  return recorded.sequence
}
