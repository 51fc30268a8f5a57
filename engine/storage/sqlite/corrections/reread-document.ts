import type Database from 'better-sqlite3'
import type { Rereading } from '../../../model/correction.ts'
import { forgetDocumentWork } from './revised-phases.ts'

/**
 * Puts a failed document back into the race; false when it has not failed or never came in. What its phases finished
 * stays, what failed is done anew. To be called within a transaction.
 */
export function createRereading(db: Database.Database): (batchId: string, correction: Rereading) => boolean {
  const reopen = db.prepare(
    `UPDATE documents SET status = 'pending', error = NULL, rendition = coalesce(?, rendition)
     WHERE id = ? AND batch_id = ? AND status = 'failed' AND sha256 IS NOT NULL`,
  )
  const forgetUnfinished = db.prepare(`DELETE FROM checkpoints WHERE batch_id = ? AND item = ? AND state <> 'finished'`)
  const forgetPlaces = db.prepare('UPDATE documents SET placement = NULL WHERE batch_id = ?')
  const forgetAnalysis = forgetDocumentWork(db)
  return (batchId, { documentId, opened }) => {
    if (reopen.run(opened && JSON.stringify(opened), documentId, batchId).changes !== 1) return false
    forgetUnfinished.run(batchId, documentId)
    forgetAnalysis(batchId, documentId)
    forgetPlaces.run(batchId)
    return true
  }
}
