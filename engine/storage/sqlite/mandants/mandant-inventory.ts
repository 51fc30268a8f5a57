import type Database from 'better-sqlite3'
import type { Deleted, DeletedBatchRow, DeletedOriginal } from '../../rows/deletion-row.ts'

export interface Inventory {
  /** What there is of batches before their rows go. */
  take(batchIds: readonly string[]): Pick<Deleted, 'batches' | 'originals' | 'snapshotsKept'>
  /** Whether a document of any batch is made of this file, or shown from it. */
  isReferenced(sha256: string): boolean
}

/** Where a file of a document is named. Keep with `documents_by_original` and `documents_by_rendition`. */
const REFERENCED = `EXISTS (SELECT 1 FROM documents WHERE sha256 = @sha256)
  OR EXISTS (SELECT 1 FROM documents WHERE rendition IS NOT NULL AND rendition ->> 'sha256' = @sha256)`

const CHOSEN = '(SELECT value FROM json_each(@ids))'

/** Lists batches and their files for the proof of a deletion. */
export function createInventory(db: Database.Database): Inventory {
  const batches = db.prepare<{ ids: string }, DeletedBatchRow>(
    `SELECT b.id, b.base_path, b.created_at,
       (SELECT count(*) FROM documents d WHERE d.batch_id = b.id) AS documents,
       (SELECT count(*) FROM documents d JOIN pages p ON p.document_id = d.id WHERE d.batch_id = b.id) AS pages,
       (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
       (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
     FROM batches b WHERE b.id IN ${CHOSEN} ORDER BY b.created_at, b.id`,
  )
  const originals = db.prepare<{ ids: string }, DeletedOriginal>(
    `SELECT sha256, max(byteSize) AS byteSize FROM (
       SELECT sha256, byte_size AS byteSize FROM documents WHERE batch_id IN ${CHOSEN} AND sha256 IS NOT NULL
       UNION ALL SELECT rendition ->> 'sha256', rendition ->> 'byteSize'
         FROM documents WHERE batch_id IN ${CHOSEN} AND rendition IS NOT NULL) GROUP BY sha256 ORDER BY sha256`,
  )
  const snapshots = db
    .prepare<{ ids: string }, number>(`SELECT count(*) FROM billing_snapshots WHERE batch_id IN ${CHOSEN}`)
    .pluck()
  const referenced = db.prepare<{ sha256: string }, number>(`SELECT ${REFERENCED}`).pluck()
  return {
    take: batchIds => {
      const ids = JSON.stringify(batchIds)
      return {
        batches: batches.all({ ids }),
        originals: originals.all({ ids }),
        snapshotsKept: snapshots.get({ ids }) ?? 0,
      }
    },
    isReferenced: sha256 => referenced.get({ sha256 }) === 1,
  }
}
