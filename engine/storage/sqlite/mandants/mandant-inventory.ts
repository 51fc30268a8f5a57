import type Database from 'better-sqlite3'
import type { DeletedBatchRow, DeletedMandant, DeletedOriginal } from '../../rows/deletion-row.ts'

export interface Inventory {
  /** What there is of a mandant before its rows go. */
  take(mandantId: string): Pick<DeletedMandant, 'batches' | 'originals' | 'snapshotsKept'>
  /** Whether a document of any batch is made of this file, or shown from it. */
  isReferenced(sha256: string): boolean
}

/** Where a file of a document is named. Keep with `documents_by_original` and `documents_by_rendition`. */
const REFERENCED = `EXISTS (SELECT 1 FROM documents WHERE sha256 = @sha256)
  OR EXISTS (SELECT 1 FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = @sha256)`

/** Lists batches and files of mandants for the proof of their deletion. */
export function createInventory(db: Database.Database): Inventory {
  const batches = db.prepare<[string], DeletedBatchRow>(
    `SELECT b.id, b.base_path, b.created_at,
       (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents,
       (SELECT count(*) FROM documents d JOIN pages p ON p.document_id = d.id WHERE d.batch_id = b.id) AS pages,
       (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
       (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
     FROM batches b WHERE b.mandant_id = ? ORDER BY b.created_at, b.id`,
  )
  const originals = db.prepare<{ mandantId: string }, DeletedOriginal>(
    `SELECT sha256, max(byteSize) AS byteSize FROM (
       SELECT d.sha256, d.byte_size AS byteSize FROM documents d JOIN batches b ON b.id = d.batch_id
         WHERE b.mandant_id = @mandantId AND d.sha256 IS NOT NULL
       UNION ALL SELECT d.rendition ->> 'sha256', d.rendition ->> 'byteSize'
         FROM documents d JOIN batches b ON b.id = d.batch_id
         WHERE b.mandant_id = @mandantId AND d.rendition IS NOT NULL) GROUP BY sha256 ORDER BY sha256`,
  )
  const snapshots = db
    .prepare<[string], number>(
      'SELECT count(*) FROM billing_snapshots WHERE batch_id IN (SELECT id FROM batches WHERE mandant_id = ?)',
    )
    .pluck()
  const referenced = db.prepare<{ sha256: string }, number>(`SELECT ${REFERENCED}`).pluck()
  return {
    take: mandantId => ({
      batches: batches.all(mandantId),
      originals: originals.all({ mandantId }),
      snapshotsKept: snapshots.get(mandantId) ?? 0,
    }),
    isReferenced: sha256 => referenced.get({ sha256 }) === 1,
  }
}
