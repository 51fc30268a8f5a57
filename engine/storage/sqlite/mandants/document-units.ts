import type Database from 'better-sqlite3'
import type { DeletionVerbs, DocumentKey } from '../../deletion-verbs.ts'
import { UNIT_PAGES, unitOf } from '../../rows/document-unit.ts'
import type { DocumentUnit, UnitRow } from '../../rows/document-unit.ts'
import { IN_ORDER } from '../documents/documents.ts'
import type { Synchronous } from '../promised.ts'

export interface Units {
  /** What goes with a document of an organization; null where there is none. */
  find(organizationId: string, key: DocumentKey): DocumentUnit | null
}

/** Finds what goes with documents. */
export function createUnits(db: Database.Database): Units {
  const rows = db.prepare<[object], UnitRow>(
    `SELECT d.id, d.parent_id, d.duplicate_of, d.sha256, d.rendition ->> 'sha256' AS shown_sha256, d.is_container,
       ${UNIT_PAGES} AS pages
     FROM documents d JOIN batches b ON b.id = d.batch_id
     WHERE d.batch_id = @batchId AND b.organization_id = @organizationId ORDER BY ${IN_ORDER}`,
  )
  return {
    find: (organizationId, { batchId, documentId }) => unitOf(rows.all({ organizationId, batchId }), documentId),
  }
}

/** See `DeletionVerbs.previewDocument`. */
export function createDocumentPreview(db: Database.Database): Synchronous<DeletionVerbs>['previewDocument'] {
  const { find } = createUnits(db)
  const elsewhere = db
    .prepare<[object], number>(
      `SELECT count(*) FROM documents WHERE batch_id <> @batchId AND parent_id IS NULL
       AND sha256 IN (SELECT value FROM json_each(@files))`,
    )
    .pluck()
  return (organizationId, key) => {
    const unit = find(organizationId, key)
    if (!unit) return null
    const { files, documents, pages, filesLeft } = unit
    const found = elsewhere.get({ batchId: key.batchId, files: JSON.stringify(unit.files256) }) ?? 0
    return { files, documents, pages, filesLeft, elsewhere: found }
  }
}
