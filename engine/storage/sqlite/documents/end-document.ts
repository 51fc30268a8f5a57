import type Database from 'better-sqlite3'
import type { DocumentFault } from '../../../model/document.ts'
import type { DocumentVerbs } from '../../document-verbs.ts'
import { recordOfDocument } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'

/** How documents end; only a pending one does. */
export function createEnds(
  db: Database.Database,
  now: () => number,
): Synchronous<Pick<DocumentVerbs, 'fail' | 'markDuplicate' | 'markProcessed'>> {
  const fail = failDocument(db)
  const duplicate = db.prepare(
    `UPDATE documents SET status = 'duplicate', duplicate_of = ? WHERE id = ? AND status = 'pending'`,
  )
  const processed = db.prepare(`UPDATE documents SET status = 'processed' WHERE id = ? AND status = 'pending'`)
  const touch = touchBatchOf(db)
  const record = recordOfDocument(db)
  return {
    fail: db.transaction((id: string, fault: DocumentFault) => {
      const changed = fail(id, fault)
      if (changed) {
        touch(id, now())
        record(id, { event: 'document_set_aside', document_id: id, reason: fault.code, duplicate_of: null }, now())
      }
      return changed
    }),
    markDuplicate: db.transaction((id: string, of: string) => {
      const changed = duplicate.run(of, id).changes === 1
      const fact = { event: 'document_set_aside', document_id: id, reason: 'duplicate', duplicate_of: of } as const
      if (changed) record(id, fact, now())
      return changed
    }),
    markProcessed: id => processed.run(id).changes === 1,
  }
}

/** Sets a pending document's status to failed; false when it was not pending. */
export function failDocument(db: Database.Database): (documentId: string, fault: DocumentFault) => boolean {
  const fail = db.prepare(`UPDATE documents SET status = 'failed', error = ? WHERE id = ? AND status = 'pending'`)
  return (documentId, fault) => fail.run(JSON.stringify(fault), documentId).changes === 1
}

/** Says that a document's batch changed at that time. */
export function touchBatchOf(db: Database.Database): (documentId: string, at: number) => void {
  const touch = db.prepare(
    'UPDATE batches SET updated_at = max(updated_at, ?) WHERE id = (SELECT batch_id FROM documents WHERE id = ?)',
  )
  return (documentId, at) => void touch.run(at, documentId)
}
