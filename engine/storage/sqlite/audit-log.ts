import type Database from 'better-sqlite3'
import type { AuditFact, IntakeWay } from '../../model/audit-entry.ts'
import type { BatchOutput } from '../../model/batch.ts'
import { chainSeed, linkEntry } from '../../model/audit-chain.ts'
import { loggedFile } from '../../model/logged-file.ts'
import { toIso } from '../../shared/clock.ts'
import type { AuditVerbs } from '../audit-verbs.ts'
import { entriesOf } from '../rows/audit-row.ts'
import type { AuditRow } from '../rows/audit-row.ts'
import type { Synchronous } from './promised.ts'

/** Adds an entry to a batch's chain; to be called inside the transaction of the change that it tells of. */
export type RecordFact = (batchId: string, fact: AuditFact, at: number) => void

/** Links each entry to the last one of its batch; a batch that is not there gets none. */
export function recordFact(db: Database.Database): RecordFact {
  const last = db.prepare<[string], { sequence: number; hash: string }>(
    'SELECT sequence, hash FROM audit_log WHERE batch_id = ? ORDER BY sequence DESC LIMIT 1',
  )
  const insert = db.prepare(
    'INSERT INTO audit_log (batch_id, sequence, entry, hash) SELECT @batchId, @sequence, @entry, @hash FROM batches WHERE id = @batchId',
  )
  return (batchId, fact, at) => {
    const before = last.get(batchId)
    const next = linkEntry((before?.sequence ?? 0) + 1, toIso(at), fact, before?.hash ?? chainSeed(batchId))
    insert.run({ batchId, sequence: next.sequence, entry: next.text, hash: next.hash })
  }
}

/** Begins the chain of a batch that was made in the same transaction: nothing has to be looked up. */
export function recordFirstFacts(
  db: Database.Database,
): (batchId: string, facts: readonly AuditFact[], at: number) => void {
  const insert = db.prepare('INSERT INTO audit_log (batch_id, sequence, entry, hash) VALUES (?, ?, ?, ?)')
  return (batchId, facts, at) => {
    let hash = chainSeed(batchId)
    const time = toIso(at)
    for (const [index, fact] of facts.entries()) {
      const next = linkEntry(index + 1, time, fact, hash)
      insert.run(batchId, next.sequence, next.text, next.hash)
      ;({ hash } = next)
    }
  }
}

/** The same for a change that knows its document only. */
export function recordOfDocument(db: Database.Database): (documentId: string, fact: AuditFact, at: number) => void {
  const record = recordFact(db)
  const batchOf = db.prepare<[string], string>('SELECT batch_id FROM documents WHERE id = ?').pluck()
  return (documentId, fact, at) => {
    const batchId = batchOf.get(documentId)
    if (batchId !== undefined) record(batchId, fact, at)
  }
}

/** A file came in. */
export function receivedFact(
  file: { readonly document_id: string; readonly filename: string; readonly way: IntakeWay },
  { sha256, byteSize }: { readonly sha256: string; readonly byteSize: number },
): AuditFact {
  return { event: 'file_received', ...file, sha256, byte_size: byteSize }
}

/** A file for people, by its place in the managed folder of its batch. */
export function outputFacts({ filename, sha256, byteSize }: BatchOutput): {
  readonly file: string
  readonly sha256: string
  readonly byte_size: number
} {
  return { file: loggedFile(filename), sha256, byte_size: byteSize }
}

/** The audit log as a whole; entries of a batch in their order. */
export function createAuditVerbs(db: Database.Database): Synchronous<AuditVerbs> {
  const list = db.prepare<[string], AuditRow>(
    'SELECT sequence, entry, hash FROM audit_log WHERE batch_id = ? ORDER BY sequence',
  )
  return {
    append: db.transaction(recordFact(db)),
    list: batchId => entriesOf(batchId, list.all(batchId)),
  }
}
