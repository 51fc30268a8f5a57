import type Database from 'better-sqlite3'
import type { BatchOutput } from '../../../model/batch.ts'
import type { Revision } from '../../../model/correction.ts'
import type { CorrectionVerbs } from '../../correction-verbs.ts'
import { outputFacts, recordFact } from '../audit-log.ts'
import { DOCUMENT_DELETION } from '../../rows/deletion-row.ts'
import type { RevisionRow } from '../../rows/correction-row.ts'
import type { Synchronous } from '../promised.ts'

type RevisionVerbs = Pick<CorrectionVerbs, 'listOpen' | 'revision' | 'begin' | 'finish' | 'fail'>

/** Which corrections the Belegmappe of a batch shows, and which are still to be written. */
export function createRevisionVerbs(db: Database.Database): Synchronous<RevisionVerbs> {
  const open = db.prepare<[], string>('SELECT batch_id FROM revisions WHERE done < wanted ORDER BY since').pluck()
  const find = db.prepare<[string], RevisionRow>('SELECT * FROM revisions WHERE batch_id = ?')
  const begin = db.prepare('UPDATE revisions SET fault = NULL WHERE batch_id = ? AND done < wanted')
  const fail = db.prepare('UPDATE revisions SET fault = ? WHERE batch_id = ?')
  return {
    listOpen: () => open.all(),
    revision: batchId => {
      const row = find.get(batchId)
      const fault = row?.fault ? (JSON.parse(row.fault) as NonNullable<Revision['fault']>) : null
      return { wanted: row?.wanted ?? 0, done: row?.done ?? 0, fault }
    },
    begin: batchId => void begin.run(batchId),
    finish: createFinishing(db),
    fail: (batchId, fault) => void fail.run(JSON.stringify(fault), batchId),
  }
}

/** Opens the revision of a batch for its correction of that number. To be called within a transaction. */
export function wantRevision(db: Database.Database): (batchId: string, sequence: number, at: number) => void {
  const want = db.prepare(
    `INSERT INTO revisions (batch_id, wanted, since) VALUES (@batchId, @sequence, @at)
     ON CONFLICT DO UPDATE SET since = iif(done = wanted, @at, since), wanted = @sequence, fault = NULL`,
  )
  return (batchId, sequence, at) => void want.run({ batchId, sequence, at })
}

function createFinishing(db: Database.Database): Synchronous<CorrectionVerbs>['finish'] {
  // What was begun before documents were deleted shows them, whoever wrote it.
  const finish = db.prepare<[object]>(
    `UPDATE revisions SET done = @upTo, fault = NULL WHERE batch_id = @batchId AND done < @upTo
     AND NOT EXISTS (SELECT 1 FROM corrections WHERE batch_id = @batchId AND sequence > @upTo
       AND correction ->> '$.type' = '${DOCUMENT_DELETION}')`,
  )
  // There is none where documents were deleted meanwhile.
  const setOutput = db.prepare<[BatchOutput]>(
    `INSERT INTO outputs (batch_id, filename, path, byte_size, sha256, created_at)
     VALUES (@batchId, @filename, @path, @byteSize, @sha256, @createdAt)
     ON CONFLICT DO UPDATE SET filename = excluded.filename, path = excluded.path, byte_size = excluded.byte_size,
       sha256 = excluded.sha256, created_at = excluded.created_at`,
  )
  const touch = db.prepare('UPDATE batches SET updated_at = max(updated_at, ?) WHERE id = ?')
  const log = recordFact(db)
  return db.transaction((batchId: string, upTo: number, output: BatchOutput) => {
    if (finish.run({ batchId, upTo }).changes !== 1) return
    setOutput.run({ ...output, batchId })
    touch.run(output.createdAt, batchId)
    log(batchId, { event: 'revision_completed', corrections: upTo, ...outputFacts(output) }, output.createdAt)
  })
}
