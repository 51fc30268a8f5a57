import type Database from 'better-sqlite3'
import type { BatchStatus } from '../../../model/batch.ts'
import type { Author } from '../../../model/user.ts'
import { ITEM_WORD, wordFact, wordOf } from '../../rows/work-item-row.ts'
import type { WorkItemWordRow } from '../../rows/work-item-row.ts'
import type { SayOutcome, WorkItemSaying, WorkItemVerbs } from '../../work-item-verbs.ts'
import { recordFact } from '../audit-log.ts'
import { forgetBatchWork } from '../corrections/revised-phases.ts'
import { wantRevision } from '../corrections/revisions.ts'
import { createReleaseGuard } from '../client-years/release-guard.ts'
import type { Synchronous } from '../promised.ts'

interface BatchRow {
  id: string
  status: BatchStatus
}

/** What people said of work items. */
export function createWorkItemVerbs(db: Database.Database): Synchronous<WorkItemVerbs> {
  const words = db.prepare<[object], WorkItemWordRow>(
    `SELECT item_id, ground, type, reason, at, by_sign FROM work_item_words
     WHERE (document_id IN (SELECT value FROM json_each(@documentIds))
       OR expected_id IN (SELECT value FROM json_each(@expectedIds))) AND mandant_id IS @mandantId ORDER BY id`,
  )
  const say = createSaying(db)
  return {
    say: (saying, at, by) => say.immediate(saying, at, by),
    words: (mandantId, documentIds, expectedIds) =>
      words
        .all({ mandantId, documentIds: JSON.stringify(documentIds), expectedIds: JSON.stringify(expectedIds) })
        .map(wordOf),
  }
}

function createSaying(db: Database.Database) {
  const batchOf = db.prepare<[string, string], BatchRow>(
    `SELECT b.id, b.status FROM documents d JOIN batches b ON b.id = d.batch_id
     WHERE d.id = ? AND b.organization_id = ?`,
  )
  const isExpected = db.prepare<[string | null, string], number>(
    `SELECT 1 FROM expected_documents e JOIN mandants m ON m.id = e.mandant_id
     WHERE e.id = ? AND m.organization_id = ?`,
  )
  const last = db.prepare<[object], Pick<WorkItemWordRow, 'ground' | 'type'>>(
    `SELECT ground, type FROM work_item_words
     WHERE item_id = @id AND (document_id = @documentId OR expected_id = @expectedId) AND mandant_id IS @mandantId
     ORDER BY id DESC LIMIT 1`,
  )
  const insert = db.prepare(
    `INSERT INTO work_item_words
       (organization_id, mandant_id, document_id, expected_id, item_id, ground, type, reason, at, by_id, by_sign)
     VALUES (@organizationId, @mandantId, @documentId, @expectedId, @id, @ground, @type, @reason, @at, @userId, @sign)`,
  )
  const tell = createTelling(db)
  const guard = createReleaseGuard(db)
  return db.transaction((saying: WorkItemSaying, at: number, by: Author | null): SayOutcome => {
    const { organizationId, mandantId, year, item, type, reason } = saying
    const released = guard.ofPlaces([{ mandantId, year }])
    if (released) return { reason: 'released', released }
    const batch = item.documentId === null ? undefined : batchOf.get(item.documentId, organizationId)
    if (!batch && isExpected.get(item.expectedId, organizationId) === undefined) return 'not_found'
    const before = last.get({ ...item, mandantId })
    const isClosed = before?.type === 'closed' && before.ground === item.ground
    if (isClosed === (type === 'closed')) return 'unchanged'
    const { userId = null, sign = null } = by ?? {}
    insert.run({ ...item, organizationId, mandantId, type, reason, at, userId, sign })
    if (batch && item.documentId !== null) tell(batch, { saying, documentId: item.documentId, at, by })
    return 'said'
  })
}

interface Told {
  readonly saying: WorkItemSaying
  readonly documentId: string
  readonly at: number
  readonly by: Author | null
}

/** Into the audit log of the batch; a finished one is to be written anew. */
function createTelling(db: Database.Database): (batch: BatchRow, told: Told) => void {
  const record = db
    .prepare<object, number>(
      `INSERT INTO corrections (batch_id, sequence, at, correction)
       SELECT @batchId, coalesce(max(sequence), 0) + 1, @at, @correction FROM corrections WHERE batch_id = @batchId
       RETURNING sequence`,
    )
    .pluck()
  const forgetBinder = forgetBatchWork(db)
  const want = wantRevision(db)
  const log = recordFact(db)
  const writeAnew = ({ id: batchId, status }: BatchRow, { saying, at }: Told): number | null => {
    if (status !== 'completed') return null
    const correction = JSON.stringify({ type: ITEM_WORD, item: saying.item.id, word: saying.type })
    const number = record.get({ batchId, at, correction }) ?? null
    if (number === null) return null
    forgetBinder(batchId)
    want(batchId, number, at)
    return number
  }
  return (batch, told) => {
    const { saying, documentId, by, at } = told
    log(batch.id, wordFact(saying, documentId, writeAnew(batch, told), by), at)
  }
}
