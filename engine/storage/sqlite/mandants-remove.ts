import type Database from 'better-sqlite3'
import type { Deletion, DeletionRecord, FileRemoval } from '../../model/deletion.ts'
import { assert } from '../../shared/assert.ts'
import { toIso } from '../../shared/clock.ts'
import type { DeletionVerbs, NewDeletion, RemoveOutcome } from '../deletion-verbs.ts'
import { ASSIGNMENT } from './assign-mandant.ts'
import { dependentRows } from './dependent-rows.ts'
import type { Synchronous } from './promised.ts'

interface BatchFacts {
  id: string
  base_path: string
  created_at: number
  documents: number
  pages: number
  binder_sha256: string | null
  audit_last_hash: string | null
}

interface DeletionRow {
  id: string
  at: number
  record: string
  files_removed_at: number | null
}

/** Where a file of a document is named. Keep with `documents_by_original` and `documents_by_rendition`. */
const REFERENCED = `EXISTS (SELECT 1 FROM documents WHERE sha256 = @sha256)
  OR EXISTS (SELECT 1 FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = @sha256)`

/** Deletes mandants with all that hangs on them, and keeps the proof. */
export function createDeletionVerbs(db: Database.Database): Synchronous<DeletionVerbs> {
  const known = db.prepare<[string, string]>('SELECT 1 FROM mandants WHERE organization_id = ? AND id = ?')
  // A batch that was taken from it still has the Belegmappe that names it, until the new one is there.
  const inUse = db
    .prepare<[{ mandantId: string }], number>(
      `SELECT count(*) FROM (
         SELECT b.id FROM batches b LEFT JOIN revisions r ON r.batch_id = b.id WHERE b.mandant_id = @mandantId
           AND (b.status IN ('queued', 'processing') OR (r.done < r.wanted AND r.fault IS NULL))
         UNION SELECT c.batch_id FROM revisions r JOIN corrections c ON c.batch_id = r.batch_id
           WHERE r.done < r.wanted AND c.sequence > r.done
             AND c.correction ->> 'type' = '${ASSIGNMENT}' AND c.correction ->> 'before' = @mandantId)`,
    )
    .pluck()
  const batches = db.prepare<[string], BatchFacts>(
    `SELECT b.id, b.base_path, b.created_at,
       (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents,
       (SELECT count(*) FROM documents d JOIN pages p ON p.document_id = d.id WHERE d.batch_id = b.id) AS pages,
       (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
       (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
     FROM batches b WHERE b.mandant_id = ? ORDER BY b.created_at, b.id`,
  )
  const originals = db.prepare<{ mandantId: string }, { sha256: string; byteSize: number }>(
    `SELECT sha256, max(byteSize) AS byteSize FROM (
       SELECT d.sha256, d.byte_size AS byteSize FROM documents d JOIN batches b ON b.id = d.batch_id
         WHERE b.mandant_id = @mandantId AND d.sha256 IS NOT NULL
       UNION ALL SELECT d.rendition ->> 'sha256', d.rendition ->> 'byteSize' FROM documents d JOIN batches b ON b.id = d.batch_id
         WHERE b.mandant_id = @mandantId AND d.rendition IS NOT NULL) GROUP BY sha256 ORDER BY sha256`,
  )
  const snapshots = db
    .prepare<[string], number>(
      'SELECT count(*) FROM billing_snapshots WHERE batch_id IN (SELECT id FROM batches WHERE mandant_id = ?)',
    )
    .pluck()
  const forgetAnswers = db.prepare(
    `DELETE FROM idempotency_keys WHERE coalesce(answer ->> 'batch_id', answer ->> 'id') IN
       (SELECT id FROM batches WHERE mandant_id = ?)`,
  )
  // Its batch was given to another mandant since: made once all the same.
  const takeFromAnswers = db.prepare(
    `UPDATE idempotency_keys SET answer = json_set(answer, '$.mandant', NULL) WHERE answer ->> '$.mandant.id' = ?`,
  )
  const referenced = db.prepare<{ sha256: string }, number>(`SELECT ${REFERENCED}`).pluck()
  const keep = db.prepare('INSERT INTO deletions (id, organization_id, at, record) VALUES (?, ?, ?, ?)')
  const toRemove = db.prepare(
    'INSERT INTO file_removals (deletion_id, type, target) VALUES (@deletionId, @type, @target)',
  )
  const removals = db.prepare<[], FileRemoval>(
    'SELECT deletion_id AS deletionId, type, target FROM file_removals ORDER BY deletion_id, type, target',
  )
  const removed = db.prepare(
    'DELETE FROM file_removals WHERE deletion_id = @deletionId AND type = @type AND target = @target',
  )
  const complete = db.prepare(
    `UPDATE deletions SET files_removed_at = @at WHERE id = @deletionId AND files_removed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM file_removals WHERE deletion_id = @deletionId)`,
  )
  const list = db.prepare<[string], DeletionRow>(
    'SELECT * FROM deletions WHERE organization_id = ? ORDER BY at DESC, id DESC',
  )
  const find = db.prepare<[string, string], DeletionRow>('SELECT * FROM deletions WHERE organization_id = ? AND id = ?')

  const sizeOf = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number

  /** Empties every table of what hangs on the mandant; rows by table. */
  function deleteRows(mandantId: string): Record<string, number> {
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
    const answers = forgetAnswers.run(mandantId).changes
    if (answers > 0) rows['idempotency_keys'] = answers
    takeFromAnswers.run(mandantId)
    for (const { table, where, cascades } of dependents) {
      if (!cascades) db.prepare(`DELETE FROM "${table}" WHERE ${where}`).run({ mandantId })
    }
    rows['mandants'] = db.prepare('DELETE FROM mandants WHERE id = ?').run(mandantId).changes
    for (const [table, size] of left) assert(sizeOf(table) === size, 'what was counted is what went')
    return rows
  }

  function remove(organizationId: string, mandantId: string, { id, at, engineVersion }: NewDeletion): RemoveOutcome {
    if (known.get(organizationId, mandantId) === undefined) return { removed: false, reason: 'not_found' }
    const busy = inUse.get({ mandantId }) ?? 0
    if (busy > 0) return { removed: false, reason: 'in_use', batches: busy }
    const gone = batches.all(mandantId)
    const files = originals.all({ mandantId })
    const kept = snapshots.get(mandantId) ?? 0
    const rows = deleteRows(mandantId)
    const fates = files.map(({ sha256, byteSize }) => {
      return { sha256, byteSize, fate: referenced.get({ sha256 }) === 1 ? ('shared' as const) : ('removed' as const) }
    })
    const free = fates.filter(({ fate }) => fate === 'removed')
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const record: DeletionRecord = {
      schema: 'deletion/1',
      deletion_id: id,
      organization_id: organizationId,
      mandant_id: mandantId,
      deleted_at: toIso(at),
      engine_version: engineVersion,
      counts: {
        batches: gone.length,
        documents: sum(gone.map(({ documents }) => documents)),
        pages: sum(gone.map(({ pages }) => pages)),
        originals_removed: free.length,
        original_bytes_removed: sum(free.map(({ byteSize }) => byteSize)),
        originals_shared: fates.length - free.length,
        billing_snapshots_kept: kept,
      },
      batches: gone.map(({ id: batch_id, created_at, base_path: _path, ...facts }) => {
        return { batch_id, created_at: toIso(created_at), ...facts }
      }),
      originals: fates.map(({ sha256, fate }) => ({ sha256, fate })),
      rows,
    }
    keep.run(id, organizationId, at, JSON.stringify(record))
    for (const { sha256 } of free) toRemove.run({ deletionId: id, type: 'original', target: sha256 })
    for (const { id: batchId, base_path } of gone) {
      toRemove.run({ deletionId: id, type: 'folder', target: base_path.replace(/\/+$/, '') })
      toRemove.run({ deletionId: id, type: 'work', target: batchId })
    }
    if (gone.length === 0 && free.length === 0) complete.run({ deletionId: id, at })
    const row = find.get(organizationId, id)
    assert(row, 'the record was just written')
    return { removed: true, deletion: deletionOf(row) }
  }
  const removeAtOnce = db.transaction(remove)

  return {
    removeMandant: (organizationId, mandantId, deletion) => {
      const outcome = removeAtOnce.immediate(organizationId, mandantId, deletion)
      // What was deleted is overwritten in the file (secure_delete); the log beside it still holds it until it is cut.
      if (outcome.removed) db.pragma('wal_checkpoint(TRUNCATE)')
      return outcome
    },
    listRemovals: () => removals.all(),
    isReferenced: sha256 => referenced.get({ sha256 }) === 1,
    finishRemoval: db.transaction((removal: FileRemoval, at: number) => {
      removed.run(removal)
      complete.run({ deletionId: removal.deletionId, at })
    }),
    list: organizationId => list.all(organizationId).map(deletionOf),
    find: (organizationId, deletionId) => {
      const row = find.get(organizationId, deletionId)
      return row ? deletionOf(row) : null
    },
  }
}

function deletionOf(row: DeletionRow): Deletion {
  return {
    id: row.id,
    at: row.at,
    record: JSON.parse(row.record) as DeletionRecord,
    filesRemovedAt: row.files_removed_at,
  }
}
