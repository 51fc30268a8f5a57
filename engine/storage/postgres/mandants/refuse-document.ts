import type { RemoveDocumentOutcome } from '../../deletion-verbs.ts'
import { RELEASED_COLUMNS, releasedOf, STANDING } from '../../rows/edition-row.ts'
import type { ReleasedRow } from '../../rows/edition-row.ts'
import { editionsShowing, holdOf, idsIn, SHOWING_COLUMNS } from '../../rows/removal-row.ts'
import type { FiledRow, HoldRow, ShowingRow } from '../../rows/removal-row.ts'
import { raw, sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Who has to keep the documents, works with them or stands for them; else the editions that show them. */
export type SeenDocuments = { readonly refused: RemoveDocumentOutcome } | { readonly editions: readonly ShowingRow[] }

/** Looks whether documents of a delivery may go; it, and the mandants that they are filed with, are locked then. */
export async function lookAtDocuments(db: Sql, batchId: string, ids: readonly string[]): Promise<SeenDocuments> {
  const hold = await findHold(db, batchId, ids)
  if (hold) return { refused: { removed: false, reason: 'held', hold: holdOf(hold) } }
  const editions = await listShowing(db, batchId, ids)
  const busy = await db.row(sql`SELECT 1 FROM batches WHERE id = ${batchId} AND status IN ('queued', 'processing')`)
  if (busy || editions.some(({ state }) => state === 'waiting'))
    return { refused: { removed: false, reason: 'in_use' } }
  const standing = editions.find(row => row.is_standing === 1)
  if (!standing) return { editions }
  const row = await db.row<ReleasedRow>(
    sql`SELECT ${raw(RELEASED_COLUMNS)} FROM year_editions e
        WHERE mandant_id = ${standing.mandant_id} AND year = ${standing.year} AND ${raw(STANDING)} LIMIT 1`,
  )
  return row ? { refused: { removed: false, reason: 'released', released: releasedOf(row) } } : { editions }
}

/** Who asks for an edition locks the mandant, who sets a hold as well: they come before this or after it. */
export async function lockDocuments(db: Sql, batchId: string, ids: readonly string[]): Promise<void> {
  await db.run(
    sql`SELECT 1 FROM mandants WHERE id IN (SELECT mandant_id FROM batches WHERE id = ${batchId})
          OR id IN (SELECT mandant_id FROM filings WHERE document_id = ANY(${ids}::text[])) ORDER BY id FOR UPDATE`,
  )
  await db.run(sql`SELECT 1 FROM batches WHERE id = ${batchId} FOR UPDATE`)
}

function findHold(db: Sql, batchId: string, ids: readonly string[]): Promise<HoldRow | undefined> {
  return db.row<HoldRow>(
    sql`SELECT * FROM legal_holds h WHERE lifted_at IS NULL AND (
          EXISTS (SELECT 1 FROM filings f WHERE f.document_id = ANY(${ids}::text[])
            AND f.mandant_id = h.mandant_id AND (h.year IS NULL OR f.year IS NULL OR f.year = h.year))
          OR h.mandant_id IN (SELECT mandant_id FROM batches WHERE id = ${batchId}) AND h.year IS NULL)
        ORDER BY at DESC LIMIT 1`,
  )
}

/** Editions that show documents, or tell of them; ids of a stack change, so one that is not known counts as theirs. */
async function listShowing(db: Sql, batchId: string, ids: readonly string[]): Promise<ShowingRow[]> {
  const entries = await db.rows<{ entry: string }>(sql`SELECT entry FROM audit_log WHERE batch_id = ${batchId}`)
  const filed = await db.rows<FiledRow>(
    sql`SELECT DISTINCT mandant_id, year FROM filings WHERE document_id = ANY(${ids}::text[])`,
  )
  const others = await db.rows<{ id: string }>(
    sql`SELECT id FROM documents WHERE batch_id = ${batchId} AND NOT id = ANY(${ids}::text[])`,
  )
  const stays = new Set(others.map(({ id }) => id))
  const mandants = [...idsIn(entries.map(({ entry }) => entry)), ...filed.flatMap(({ mandant_id }) => mandant_id ?? [])]
  const rows = await db.rows<ShowingRow>(
    sql`SELECT ${raw(SHOWING_COLUMNS)}, coalesce((${raw(STANDING)})::int, 0) AS is_standing FROM year_editions
        WHERE mandant_id = ANY(${mandants}::text[]) ORDER BY mandant_id, year, number`,
  )
  return editionsShowing(rows, filed, shown => shown.batchId === batchId && !stays.has(shown.documentId))
}
