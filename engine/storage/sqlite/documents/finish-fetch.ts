import type Database from 'better-sqlite3'
import type { DocumentSource } from '../../../model/document.ts'
import type { DocumentVerbs, FetchOutcome } from '../../document-verbs.ts'
import type { DocumentRow } from '../../rows/document-row.ts'
import { receivedFact, recordOfDocument } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { failDocument, touchBatchOf } from './end-document.ts'

/** Records what was fetched for a document; the run of a batch becomes available with its last open source. */
export function createFetchEnding(db: Database.Database): Synchronous<DocumentVerbs>['finishFetch'] {
  const setFetched = db.prepare(
    `UPDATE documents SET fetched_at = ?, sha256 = ?, byte_size = ?
     WHERE id = ? AND fetched_at IS NULL AND status = 'pending'`,
  )
  const fail = failDocument(db)
  const openRun = db.prepare(
    `UPDATE runs SET state = 'available' WHERE state = 'waiting'
     AND batch_id = (SELECT batch_id FROM documents WHERE id = ?)
     AND NOT EXISTS (SELECT 1 FROM documents d
       WHERE d.batch_id = runs.batch_id AND d.fetched_at IS NULL AND d.status = 'pending')`,
  )
  const touch = touchBatchOf(db)
  const recordFetched = createFetchRecord(db)
  return db.transaction((id: string, outcome: FetchOutcome, at: number) => {
    const changed = outcome.ok
      ? setFetched.run(at, outcome.sha256, outcome.byteSize, id).changes === 1
      : fail(id, outcome.fault)
    if (changed) recordFetched(id, outcome, at)
    openRun.run(id)
    touch(id, at)
  })
}

function createFetchRecord(db: Database.Database): (documentId: string, outcome: FetchOutcome, at: number) => void {
  const record = recordOfDocument(db)
  const find = db.prepare<[string], Pick<DocumentRow, 'filename' | 'source'>>(
    'SELECT filename, source FROM documents WHERE id = ?',
  )
  return (id, outcome, at) => {
    if (!outcome.ok) {
      record(id, { event: 'file_missing', document_id: id, code: outcome.fault.code }, at)
      return
    }
    const row = find.get(id)
    if (!row) return
    const way = (JSON.parse(row.source) as DocumentSource).type
    record(id, receivedFact({ document_id: id, filename: row.filename, way }, outcome), at)
  }
}
