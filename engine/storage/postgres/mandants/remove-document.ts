import { emptyEntries } from '../../../model/emptied-entry.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import { assert } from '../../../shared/assert.ts'
import type { DocumentSelection, NewDeletion, RemoveDocumentOutcome } from '../../deletion-verbs.ts'
import { phasesRevisedFor } from '../../revised-phases.ts'
import { entriesOf } from '../../rows/audit-row.ts'
import type { AuditRow } from '../../rows/audit-row.ts'
import { DOCUMENT_DELETION } from '../../rows/deletion-row.ts'
import type { DeletedBatchRow, DeletedOriginal } from '../../rows/deletion-row.ts'
import { UNIT_PAGES } from '../../rows/document-unit.ts'
import type { DocumentUnit } from '../../rows/document-unit.ts'
import { editionRemovals } from '../../rows/removal-row.ts'
import { ITEM_WORD } from '../../rows/work-item-row.ts'
import { recordFacts } from '../audit-log.ts'
import { wantRevision } from '../corrections/revisions.ts'
import { jsonText } from '../json-text.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'
import { deleteRows } from './delete-rows.ts'
import { findUnit } from './document-units.ts'
import { listReferenced } from './mandant-inventory.ts'
import { recordDeletion } from './record-deletion.ts'
import { lockDocuments, lookAtDocuments } from './refuse-document.ts'
import { stripEditions } from './remove-batches.ts'

/** Removes a document with the file that it came in; see `DeletionVerbs.removeDocument`. To be called in a snapshot. */
export async function removeDocument(
  db: Sql,
  organizationId: string,
  selection: DocumentSelection,
  deletion: NewDeletion,
): Promise<RemoveDocumentOutcome> {
  const unit = await findUnit(db, organizationId, selection)
  if (!unit) return { removed: false, reason: 'not_found' }
  if (unit.filesLeft === 0) return { removed: false, reason: 'whole_batch' }
  await lockDocuments(db, selection.batchId, unit.ids)
  const seen = await lookAtDocuments(db, selection.batchId, unit.ids)
  if ('refused' in seen) return seen.refused
  const { mandantId, ...batch } = await batchFacts(db, selection.batchId, unit)
  const originals = await listOriginals(db, unit.ids)
  const going = editionRemovals(null, seen.editions, false)
  await stripEditions(db, seen.editions)
  await db.run(sql`SET CONSTRAINTS ALL DEFERRED`)
  const number = await rewrite(db, selection.batchId, deletion)
  await count(db, unit.ids, selection, deletion)
  const forgotten = await forget(db, selection.batchId, unit.ids, deletion.at)
  const rows = { ...forgotten, ...(await deleteRows(db, { table: 'documents', ids: unit.ids })) }
  const shared = await listReferenced(db, originals)
  const of = { reason: selection.reason, ids: unit.ids }
  const what = { scope: 'document', of, organizationId, mandantId, year: null, snapshotsKept: 0 } as const
  const proof = await recordDeletion(db, deletion, { ...what, ...going, batches: [batch], originals, shared, rows })
  await log(db, unit, selection, { ...deletion, number })
  return { removed: true, deletion: proof }
}

/** The delivery as the proof names it: what goes of it, and where it stood. */
async function batchFacts(
  db: Sql,
  batchId: string,
  { ids, pages }: DocumentUnit,
): Promise<DeletedBatchRow & { readonly mandantId: string | null }> {
  const facts = await db.row<DeletedBatchRow & { mandant_id: string | null }>(
    sql`SELECT b.id, b.base_path, b.created_at, b.mandant_id,
          (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
          (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
        FROM batches b WHERE b.id = ${batchId}`,
  )
  assert(facts, 'its documents were just found')
  const { mandant_id: mandantId, ...row } = facts
  return { ...row, documents: ids.length, pages, mandantId }
}

function listOriginals(db: Sql, ids: readonly string[]): Promise<readonly DeletedOriginal[]> {
  return db.rows<DeletedOriginal>(
    sql`SELECT sha256, max(byte_size) AS "byteSize" FROM (
          SELECT sha256, byte_size FROM documents WHERE id = ANY(${ids}::text[]) AND sha256 IS NOT NULL
          UNION ALL SELECT rendition ->> 'sha256', (rendition ->> 'byteSize')::bigint
            FROM documents WHERE id = ANY(${ids}::text[]) AND rendition IS NOT NULL) files
        GROUP BY sha256 ORDER BY sha256`,
  )
}

/** Has the Belegmappe of a finished batch written anew; the number of the deletion among its corrections. */
async function rewrite(db: Sql, batchId: string, { id, at }: NewDeletion): Promise<number | null> {
  const row = await db.row<{ sequence: number }>(
    sql`INSERT INTO corrections (batch_id, sequence, at, correction)
        SELECT b.id, (SELECT coalesce(max(sequence), 0) + 1 FROM corrections WHERE batch_id = ${batchId}), ${at},
          ${jsonText({ type: DOCUMENT_DELETION, deletionId: id })}
        FROM batches b WHERE b.id = ${batchId} AND b.status = 'completed' RETURNING sequence`,
  )
  if (!row) return null
  await wantRevision(db, batchId, row.sequence, at)
  return row.sequence
}

/** Keeps how many documents and pages go, by the places where they are filed. */
async function count(
  db: Sql,
  ids: readonly string[],
  { batchId, reason }: DocumentSelection,
  { id, at, by }: NewDeletion,
): Promise<void> {
  await db.run(
    sql`INSERT INTO deleted_documents
          (batch_id, deletion_id, place, mandant_id, year, at, by_sign, reason, documents, pages)
        SELECT ${batchId}, ${id}, row_number() OVER (ORDER BY g.mandant_id, g.year), g.mandant_id, g.year, ${at},
          ${by?.sign ?? null}::text, ${reason}, count(*) FILTER (WHERE g.is_container = 0), sum(g.pages)
        FROM (SELECT f.mandant_id, f.year, d.is_container, ${raw(UNIT_PAGES)} AS pages
          FROM documents d LEFT JOIN filings f ON f.document_id = d.id WHERE d.id = ANY(${ids}::text[])) g
        GROUP BY g.mandant_id, g.year`,
  )
}

/** Takes what no foreign key holds on documents that go; rows by table. */
async function forget(db: Sql, batchId: string, ids: readonly string[], at: number): Promise<Record<string, number>> {
  const removes = {
    corrections: sql`DELETE FROM corrections WHERE batch_id = ${batchId} AND (correction ->> 'documentId' = ANY(${ids}::text[])
      OR correction ->> 'type' = ${ITEM_WORD}
        AND EXISTS (SELECT 1 FROM unnest(${ids}::text[]) AS g (id) WHERE strpos(correction ->> 'item', '/' || g.id || '/') > 0))`,
    lessons: sql`DELETE FROM lessons WHERE batch_id = ${batchId} AND document_id = ANY(${ids}::text[])`,
    checkpoints: sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND item = ANY(${ids}::text[])`,
    tasks: sql`DELETE FROM tasks WHERE batch_id = ${batchId}`,
    outputs: sql`DELETE FROM outputs WHERE batch_id = ${batchId}`,
  }
  const rows: Record<string, number> = {}
  for (const [table, statement] of Object.entries(removes)) {
    const gone = await db.run(statement)
    if (gone > 0) rows[table] = gone
  }
  // It may name the file that was worked on last.
  await db.run(
    sql`UPDATE batches SET updated_at = greatest(updated_at, ${at}),
          progress = CASE WHEN progress IS NOT NULL THEN (progress::jsonb || '{"currentFile":""}')::json END
        WHERE id = ${batchId}`,
  )
  await db.run(sql`UPDATE documents SET placement = NULL WHERE batch_id = ${batchId}`)
  await db.run(sql`INSERT INTO search_tidying VALUES (1) ON CONFLICT DO NOTHING`)
  await db.run(
    sql`DELETE FROM checkpoints WHERE batch_id = ${batchId} AND phase = ANY(${phasesRevisedFor('batch')}::text[])`,
  )
  return rows
}

/** Empties the entries of the log, and adds the one that says so. */
async function log(
  db: Sql,
  unit: DocumentUnit,
  { batchId, reason }: DocumentSelection,
  { id, at, by, number }: NewDeletion & { readonly number: number | null },
): Promise<void> {
  const staying = await db.rows<{ id: string }>(sql`SELECT id FROM documents WHERE batch_id = ${batchId}`)
  // Documents that were divided or joined since are not there any more: whose they were is not known.
  const stays = new Set(staying.map(row => row.id))
  const rows = await db.rows<AuditRow>(
    sql`SELECT sequence, entry, hash FROM audit_log WHERE batch_id = ${batchId} ORDER BY sequence`,
  )
  const emptied = emptyEntries(entriesOf(batchId, rows), each => !stays.has(each), id)
  await db.run(
    sql`UPDATE audit_log a SET entry = e.entry::json
        FROM unnest(${emptied.map(({ sequence }) => sequence)}::bigint[], ${emptied.map(({ text }) => text)}::text[])
          AS e (sequence, entry) WHERE a.batch_id = ${batchId} AND a.sequence = e.sequence`,
  )
  const author = loggedAuthor(by ?? null)
  const counts = { document_ids: unit.files, documents: unit.documents.length, pages: unit.pages, reason, number }
  const told = { deletion_id: id, ...counts, emptied: emptied.map(({ sequence, sha256 }) => ({ sequence, sha256 })) }
  await recordFacts(db, batchId, [{ event: 'document_deleted', ...told, ...(author && { by: author }) }], at)
}
