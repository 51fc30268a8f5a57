import type { Deletion, FileRemoval } from '../../../model/deletion.ts'
import { assert } from '../../../shared/assert.ts'
import type { DeletionVerbs, NewDeletion, RemoveOutcome } from '../../deletion-verbs.ts'
import { deletionOf, deletionRecordOf, removalsOf } from '../../rows/deletion-row.ts'
import type { DeletedBatchRow, DeletedMandant, DeletedOriginal, DeletionRow } from '../../rows/deletion-row.ts'
import { ASSIGNMENT } from '../corrections/assign-mandant.ts'
import { deleteRows } from './delete-rows.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Deletes mandants with all that hangs on them, and keeps the proof. */
export function createDeletionVerbs(client: SqlClient): DeletionVerbs {
  return {
    removeMandant: (organizationId, mandantId, deletion) =>
      client.snapshot(db => remove(db, organizationId, mandantId, deletion)),
    listRemovals: () =>
      client.rows<FileRemoval>(
        sql`SELECT deletion_id AS "deletionId", type, target FROM file_removals ORDER BY deletion_id, type, target`,
      ),
    isReferenced: async sha256 => (await client.row(sql`SELECT 1 WHERE ${isReferenced(sql`${sha256}`)}`)) !== undefined,
    finishRemoval: ({ deletionId, type, target }, at) =>
      client.transaction(async db => {
        await db.run(sql`SELECT 1 FROM deletions WHERE id = ${deletionId} FOR NO KEY UPDATE`)
        await db.run(
          sql`DELETE FROM file_removals WHERE deletion_id = ${deletionId} AND type = ${type} AND target = ${target}`,
        )
        await complete(db, deletionId, at)
      }),
    list: async organizationId => {
      const rows = await client.rows<DeletionRow>(
        sql`SELECT * FROM deletions WHERE organization_id = ${organizationId} ORDER BY at DESC, id DESC`,
      )
      return rows.map(deletionOf)
    },
    find: (organizationId, deletionId) => find(client, organizationId, deletionId),
  }
}

/** Sees one moment throughout: what is counted is what goes, and somebody who writes in between makes it begin anew. */
async function remove(
  db: Sql,
  organizationId: string,
  mandantId: string,
  deletion: NewDeletion,
): Promise<RemoveOutcome> {
  const known = await db.row(
    sql`SELECT 1 FROM mandants WHERE organization_id = ${organizationId} AND id = ${mandantId} FOR UPDATE`,
  )
  if (!known) return { removed: false, reason: 'not_found' }
  await db.run(sql`SELECT 1 FROM batches WHERE mandant_id = ${mandantId} ORDER BY id FOR UPDATE`)
  const busy = await countBusy(db, mandantId)
  if (busy > 0) return { removed: false, reason: 'in_use', batches: busy }
  const across = await countAcross(db, mandantId)
  if (across > 0) return { removed: false, reason: 'filed_across', documents: across }
  const batches = await listBatches(db, mandantId)
  const originals = await listOriginals(db, mandantId)
  const kept = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM billing_snapshots
        WHERE batch_id IN (SELECT id FROM batches WHERE mandant_id = ${mandantId})`,
  )
  const rows = await deleteRows(db, mandantId)
  const shared = await listReferenced(db, originals)
  const deleted = { organizationId, mandantId, batches, originals, shared, snapshotsKept: kept?.count ?? 0, rows }
  return { removed: true, deletion: await record(db, deletion, deleted) }
}

/** Keeps the proof, with the files that are still to be removed. */
async function record(db: Sql, newDeletion: NewDeletion, deleted: DeletedMandant): Promise<Deletion> {
  const { id, at } = newDeletion
  const { organizationId } = deleted
  await db.run(
    sql`INSERT INTO deletions (id, organization_id, at, record)
        VALUES (${id}, ${organizationId}, ${at}, ${jsonText(deletionRecordOf(newDeletion, deleted))})`,
  )
  const removals = removalsOf(id, deleted)
  await recordRemovals(db, id, removals)
  if (removals.length === 0) await complete(db, id, at)
  const deletion = await find(db, organizationId, id)
  assert(deletion, 'the record was just written')
  return deletion
}

/** A batch that was taken from it still has the Belegmappe that names it, until the new one is there. */
async function countBusy(db: Sql, mandantId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM (
          SELECT b.id FROM batches b LEFT JOIN revisions r ON r.batch_id = b.id WHERE b.mandant_id = ${mandantId}
            AND (b.status IN ('queued', 'processing') OR (r.done < r.wanted AND r.fault IS NULL))
          UNION SELECT c.batch_id FROM revisions r JOIN corrections c ON c.batch_id = r.batch_id
            WHERE r.done < r.wanted AND c.sequence > r.done
              AND c.correction ->> 'type' = ${ASSIGNMENT} AND c.correction ->> 'before' = ${mandantId}) busy`,
  )
  return row?.count ?? 0
}

/** Documents of a mandant's batches that are filed with others, and those of other batches that are filed with it. */
async function countAcross(db: Sql, mandantId: string): Promise<number> {
  const row = await db.row<{ count: number }>(
    sql`SELECT (SELECT count(*) FROM filings f JOIN documents d ON d.id = f.document_id
            JOIN batches b ON b.id = d.batch_id WHERE b.mandant_id = ${mandantId} AND f.mandant_id <> ${mandantId})
          + (SELECT count(*) FROM filings f JOIN documents d ON d.id = f.document_id
            JOIN batches b ON b.id = d.batch_id
            WHERE f.mandant_id = ${mandantId} AND b.mandant_id IS DISTINCT FROM ${mandantId}) AS count`,
  )
  return row?.count ?? 0
}

function listBatches(db: Sql, mandantId: string): Promise<readonly DeletedBatchRow[]> {
  return db.rows<DeletedBatchRow>(
    sql`SELECT b.id, b.base_path, b.created_at,
          (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents,
          (SELECT count(*) FROM documents d JOIN pages p ON p.document_id = d.id WHERE d.batch_id = b.id) AS pages,
          (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
          (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
        FROM batches b WHERE b.mandant_id = ${mandantId} ORDER BY b.created_at, b.id`,
  )
}

function listOriginals(db: Sql, mandantId: string): Promise<readonly DeletedOriginal[]> {
  return db.rows<DeletedOriginal>(
    sql`SELECT sha256, max(byte_size) AS "byteSize" FROM (
          SELECT d.sha256, d.byte_size FROM documents d JOIN batches b ON b.id = d.batch_id
            WHERE b.mandant_id = ${mandantId} AND d.sha256 IS NOT NULL
          UNION ALL SELECT d.rendition ->> 'sha256', (d.rendition ->> 'byteSize')::bigint
            FROM documents d JOIN batches b ON b.id = d.batch_id
            WHERE b.mandant_id = ${mandantId} AND d.rendition IS NOT NULL) files
        GROUP BY sha256 ORDER BY sha256`,
  )
}

/** Those of the files that a document still names. */
async function listReferenced(db: Sql, files: readonly DeletedOriginal[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ sha256: string }>(
    sql`SELECT f.sha256 FROM unnest(${files.map(({ sha256 }) => sha256)}::text[]) AS f (sha256)
        WHERE ${isReferenced(sql`f.sha256`)}`,
  )
  return new Set(rows.map(row => row.sha256))
}

/** Where a file of a document is named. Keep with `documents_by_original` and `documents_by_rendition`. */
function isReferenced(sha256: SqlStatement): SqlStatement {
  return sql`(EXISTS (SELECT 1 FROM documents WHERE sha256 = ${sha256})
    OR EXISTS (SELECT 1 FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = ${sha256}))`
}

async function recordRemovals(db: Sql, deletionId: string, removals: readonly FileRemoval[]): Promise<void> {
  await db.run(
    sql`INSERT INTO file_removals (deletion_id, type, target) SELECT ${deletionId}, r.type, r.target
        FROM unnest(${removals.map(({ type }) => type)}::text[], ${removals.map(({ target }) => target)}::text[])
          AS r (type, target)`,
  )
}

async function complete(db: Sql, deletionId: string, at: number): Promise<void> {
  await db.run(
    sql`UPDATE deletions SET files_removed_at = ${at} WHERE id = ${deletionId} AND files_removed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM file_removals WHERE deletion_id = ${deletionId})`,
  )
}

async function find(db: Sql, organizationId: string, deletionId: string): Promise<Deletion | null> {
  const row = await db.row<DeletionRow>(
    sql`SELECT * FROM deletions WHERE organization_id = ${organizationId} AND id = ${deletionId}`,
  )
  return row ? deletionOf(row) : null
}
