import type { FileRemoval } from '../../../model/deletion.ts'
import type { DeletionVerbs, NewDeletion, RemoveOutcome } from '../../deletion-verbs.ts'
import { deletionOf } from '../../rows/deletion-row.ts'
import type { DeletionRow } from '../../rows/deletion-row.ts'
import { holdOf, mandantRemovals } from '../../rows/removal-row.ts'
import type { HoldRow, ShowingRow } from '../../rows/removal-row.ts'
import { ASSIGNMENT } from '../corrections/assign-mandant.ts'
import { deleteRows } from './delete-rows.ts'
import { listDeleted, listDeletedOfYear, previewDocument } from './document-units.ts'
import { isReferenced, listReferenced, takeInventory } from './mandant-inventory.ts'
import { completeDeletion, findDeletion, recordDeletion } from './record-deletion.ts'
import { previewYear, removeBatches } from './remove-batches.ts'
import { removeDocument } from './remove-document.ts'
import { sql } from '../sql-statement.ts'
import type { Sql, SqlClient } from '../sql-client.ts'

/** Deletes mandants, client-years, batches and documents with all that hangs on them, and keeps the proof. */
export function createDeletionVerbs(client: SqlClient): DeletionVerbs {
  return {
    removeMandant: (organizationId, mandantId, deletion) =>
      client.snapshot(db => remove(db, organizationId, mandantId, deletion)),
    removeBatches: (organizationId, selection, deletion) =>
      client.snapshot(db => removeBatches(db, organizationId, selection, deletion)),
    removeDocument: (organizationId, selection, deletion) =>
      client.snapshot(db => removeDocument(db, organizationId, selection, deletion)),
    previewDocument: (organizationId, key) => previewDocument(client, organizationId, key),
    listDeleted: batchId => listDeleted(client, batchId),
    listDeletedOfYear: key => listDeletedOfYear(client, key),
    previewYear: (organizationId, key) => previewYear(client, organizationId, key),
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
        await completeDeletion(db, deletionId, at)
      }),
    list: async organizationId => {
      const rows = await client.rows<DeletionRow>(
        sql`SELECT * FROM deletions WHERE organization_id = ${organizationId} ORDER BY at DESC, id DESC`,
      )
      return rows.map(deletionOf)
    },
    find: (organizationId, deletionId) => findDeletion(client, organizationId, deletionId),
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
  const hold = await db.row<HoldRow>(
    sql`SELECT * FROM legal_holds WHERE mandant_id = ${mandantId} AND lifted_at IS NULL ORDER BY at DESC LIMIT 1`,
  )
  if (hold) return { removed: false, reason: 'held', hold: holdOf(hold) }
  const busy = await countBusy(db, mandantId)
  if (busy > 0) return { removed: false, reason: 'in_use', batches: busy }
  const across = await countAcross(db, mandantId)
  if (across > 0) return { removed: false, reason: 'filed_across', documents: across }
  const batchIds = await db.rows<{ id: string }>(sql`SELECT id FROM batches WHERE mandant_id = ${mandantId}`)
  const taken = await takeInventory(
    db,
    batchIds.map(row => row.id),
  )
  const editions = await db.rows<ShowingRow>(
    sql`SELECT mandant_id, year, number, sha256 FROM year_editions WHERE mandant_id = ${mandantId}
        ORDER BY year, number`,
  )
  const rows = await deleteRows(db, { table: 'mandants', ids: [mandantId] })
  const shared = await listReferenced(db, taken.originals)
  const what = { scope: 'mandant', organizationId, mandantId, year: null } as const
  const going = mandantRemovals(mandantId, editions)
  return { removed: true, deletion: await recordDeletion(db, deletion, { ...what, ...taken, ...going, shared, rows }) }
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
