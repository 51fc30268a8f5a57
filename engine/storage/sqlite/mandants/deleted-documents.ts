import type Database from 'better-sqlite3'
import { deletedDocumentsOf } from '../../rows/deletion-row.ts'
import type { DeletedDocumentsRow } from '../../rows/deletion-row.ts'
import { UNIT_PAGES } from '../../rows/document-unit.ts'
import type { DeletionVerbs, DocumentSelection, NewDeletion } from '../../deletion-verbs.ts'
import type { Synchronous } from '../promised.ts'

type Lists = Pick<Synchronous<DeletionVerbs>, 'listDeleted' | 'listDeletedOfYear'>

/** What Belegmappen say of documents that are deleted. */
export function createDeletedLists(db: Database.Database): Lists {
  const listed = (where: string) =>
    db.prepare<[object], DeletedDocumentsRow>(
      `SELECT deletion_id, at, by_sign, reason, sum(documents) AS documents, sum(pages) AS pages
       FROM deleted_documents WHERE ${where} GROUP BY deletion_id, at, by_sign, reason ORDER BY at, deletion_id`,
    )
  const ofBatch = listed('batch_id = @batchId')
  const ofYear = listed('mandant_id = @mandantId AND year = @year')
  return {
    listDeleted: batchId => ofBatch.all({ batchId }).map(deletedDocumentsOf),
    listDeletedOfYear: ({ mandantId, year }) => ofYear.all({ mandantId, year }).map(deletedDocumentsOf),
  }
}

/** Keeps how many documents and pages go, by the places where they are filed; they and the proof are there in that step. */
export function createCounting(
  db: Database.Database,
): (ids: readonly string[], of: DocumentSelection, deletion: NewDeletion) => void {
  const keep = db.prepare<[object]>(
    `INSERT INTO deleted_documents (batch_id, deletion_id, place, mandant_id, year, at, by_sign, reason, documents, pages)
     SELECT @batchId, @id, row_number() OVER (ORDER BY f.mandant_id, f.year), f.mandant_id, f.year, @at, @sign, @reason,
       sum(d.is_container = 0), sum(${UNIT_PAGES})
     FROM documents d LEFT JOIN filings f ON f.document_id = d.id
     WHERE d.id IN (SELECT value FROM json_each(@ids)) GROUP BY f.mandant_id, f.year`,
  )
  return (ids, { batchId, reason }, { id, at, by }) =>
    void keep.run({ ids: JSON.stringify(ids), batchId, id, at, sign: by?.sign ?? null, reason })
}
