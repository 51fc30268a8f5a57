import type { DeletedDocuments } from '../../../model/deletion.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { DocumentDeletionPreview, DocumentKey } from '../../deletion-verbs.ts'
import { deletedDocumentsOf } from '../../rows/deletion-row.ts'
import type { DeletedDocumentsRow } from '../../rows/deletion-row.ts'
import { UNIT_PAGES, unitOf } from '../../rows/document-unit.ts'
import type { DocumentUnit, UnitRow } from '../../rows/document-unit.ts'
import { IN_ORDER } from '../documents/documents.ts'
import { raw, sql } from '../sql-statement.ts'
import type { SqlStatement } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** What goes with a document of an organization; null where there is none. */
export async function findUnit(
  db: Sql,
  organizationId: string,
  { batchId, documentId }: DocumentKey,
): Promise<DocumentUnit | null> {
  const rows = await db.rows<UnitRow>(
    sql`SELECT d.id, d.parent_id, d.duplicate_of, d.sha256, d.rendition ->> 'sha256' AS shown_sha256, d.is_container,
          ${raw(UNIT_PAGES)} AS pages
        FROM documents d JOIN batches b ON b.id = d.batch_id
        WHERE d.batch_id = ${batchId} AND b.organization_id = ${organizationId} ORDER BY ${raw(IN_ORDER)}`,
  )
  return unitOf(rows, documentId)
}

/** See `DeletionVerbs.previewDocument`. */
export async function previewDocument(
  db: Sql,
  organizationId: string,
  key: DocumentKey,
): Promise<DocumentDeletionPreview | null> {
  const unit = await findUnit(db, organizationId, key)
  if (!unit) return null
  const { files, documents, pages, filesLeft } = unit
  const found = await db.row<{ count: number }>(
    sql`SELECT count(*) AS count FROM documents WHERE batch_id <> ${key.batchId} AND parent_id IS NULL
        AND sha256 = ANY(${unit.files256}::text[])`,
  )
  return { files, documents, pages, filesLeft, elsewhere: found?.count ?? 0 }
}

/** See `DeletionVerbs.listDeleted`. */
export function listDeleted(db: Sql, batchId: string): Promise<readonly DeletedDocuments[]> {
  return listWhere(db, sql`batch_id = ${batchId}`)
}

/** See `DeletionVerbs.listDeletedOfYear`. */
export function listDeletedOfYear(db: Sql, { mandantId, year }: ClientYearKey): Promise<readonly DeletedDocuments[]> {
  return listWhere(db, sql`mandant_id = ${mandantId} AND year = ${year}`)
}

async function listWhere(db: Sql, where: SqlStatement): Promise<readonly DeletedDocuments[]> {
  const rows = await db.rows<DeletedDocumentsRow>(
    sql`SELECT deletion_id, at, by_sign, reason, sum(documents)::bigint AS documents, sum(pages)::bigint AS pages
        FROM deleted_documents WHERE ${where} GROUP BY deletion_id, at, by_sign, reason ORDER BY at, deletion_id`,
  )
  return rows.map(deletedDocumentsOf)
}
