import type Database from 'better-sqlite3'
import { emptyEntries } from '../../../model/emptied-entry.ts'
import type { EmptiedEntry } from '../../../model/emptied-entry.ts'
import type { Deletion } from '../../../model/deletion.ts'
import { loggedAuthor } from '../../../model/office-event.ts'
import type { DeletionVerbs, DocumentSelection, NewDeletion, RemoveDocumentOutcome } from '../../deletion-verbs.ts'
import { entriesOf } from '../../rows/audit-row.ts'
import type { AuditRow } from '../../rows/audit-row.ts'
import type { DeletedBatchRow, DeletedOriginal } from '../../rows/deletion-row.ts'
import type { DocumentUnit } from '../../rows/document-unit.ts'
import { editionRemovals } from '../../rows/removal-row.ts'
import type { ShowingRow } from '../../rows/removal-row.ts'
import { recordFact } from '../audit-log.ts'
import type { Synchronous } from '../promised.ts'
import { createCounting } from './deleted-documents.ts'
import { createRowDeleting } from './delete-rows.ts'
import { createUnits } from './document-units.ts'
import { createForgetting, createRewriting } from './forget-documents.ts'
import { createInventory } from './mandant-inventory.ts'
import type { RecordDeletion } from './record-deletion.ts'
import { createStripping } from './remove-batches.ts'
import { createDocumentRefusing } from './refuse-document.ts'

/** What is being deleted. */
interface Going {
  readonly organizationId: string
  readonly selection: DocumentSelection
  readonly deletion: NewDeletion
  readonly unit: DocumentUnit
  readonly editions: readonly ShowingRow[]
}

/** Removes a document with the file that it came in; see `DeletionVerbs.removeDocument`. */
export function createDocumentRemoving(
  db: Database.Database,
  record: RecordDeletion,
): Synchronous<DeletionVerbs>['removeDocument'] {
  const { find } = createUnits(db)
  const look = createDocumentRefusing(db)
  const take = createTaking(db, record)
  type Remove = (organizationId: string, selection: DocumentSelection, deletion: NewDeletion) => RemoveDocumentOutcome
  const remove: Remove = (organizationId, selection, deletion) => {
    const unit = find(organizationId, selection)
    if (!unit) return { removed: false, reason: 'not_found' }
    if (unit.filesLeft === 0) return { removed: false, reason: 'whole_batch' }
    const seen = look(selection.batchId, unit.ids)
    if ('refused' in seen) return seen.refused
    return { removed: true, deletion: take({ organizationId, selection, deletion, unit, editions: seen.editions }) }
  }
  const removeAtOnce = db.transaction(remove)
  return (organizationId, selection, deletion) => {
    const outcome = removeAtOnce.immediate(organizationId, selection, deletion)
    // As for a mandant: the log beside the file still holds what was overwritten in it.
    if (outcome.removed) db.pragma('wal_checkpoint(TRUNCATE)')
    return outcome
  }
}

function createTaking(db: Database.Database, record: RecordDeletion): (going: Going) => Deletion {
  const inventory = createInventory(db)
  const batchOf = createBatchFacts(db)
  const originalsOf = createOriginals(db)
  const forget = createForgetting(db)
  const rewrite = createRewriting(db)
  const strip = createStripping(db)
  const deleteRows = createRowDeleting(db)
  const count = createCounting(db)
  const log = createLogging(db)
  return going => {
    const { organizationId, selection, deletion, unit, editions } = going
    const { mandantId, ...batch } = batchOf(selection.batchId, unit)
    const originals = originalsOf(unit.ids)
    const removals = editionRemovals(null, editions, false)
    strip(editions)
    const forgetting = { ...selection, ids: unit.ids, deletionId: deletion.id, at: deletion.at }
    const number = rewrite(forgetting)
    // The row of the proof is named by the counts, which need the documents: it is written last, and checked at the end.
    db.pragma('defer_foreign_keys = ON')
    count(unit.ids, selection, deletion)
    const forgotten = forget(forgetting)
    const rows = { ...forgotten, ...deleteRows({ table: 'documents', ids: unit.ids }) }
    const shared = new Set(originals.map(({ sha256 }) => sha256).filter(inventory.isReferenced))
    const of = { reason: selection.reason, ids: unit.ids }
    const what = { scope: 'document', of, organizationId, mandantId, year: null, snapshotsKept: 0 } as const
    const proof = record(deletion, { ...what, ...removals, batches: [batch], originals, shared, rows })
    log(going, number)
    return proof
  }
}

/** The delivery as the proof names it: what goes of it, and where it stood. */
function createBatchFacts(
  db: Database.Database,
): (batchId: string, unit: DocumentUnit) => DeletedBatchRow & { readonly mandantId: string | null } {
  const facts = db.prepare<[string], DeletedBatchRow & { mandant_id: string | null }>(
    `SELECT b.id, b.base_path, b.created_at, b.mandant_id,
       (SELECT sha256 FROM outputs o WHERE o.batch_id = b.id) AS binder_sha256,
       (SELECT hash FROM audit_log a WHERE a.batch_id = b.id ORDER BY sequence DESC LIMIT 1) AS audit_last_hash
     FROM batches b WHERE b.id = ?`,
  )
  return (batchId, { ids, pages }) => {
    const { mandant_id: mandantId, ...row } = facts.get(batchId) ?? unknownBatch(batchId)
    return { ...row, documents: ids.length, pages, mandantId }
  }
}

function unknownBatch(batchId: string): never {
  throw new Error(`the documents of ${batchId} were just found`)
}

function createOriginals(db: Database.Database): (ids: readonly string[]) => readonly DeletedOriginal[] {
  const originals = db.prepare<[object], DeletedOriginal>(
    `SELECT sha256, max(byteSize) AS byteSize FROM (
       SELECT sha256, byte_size AS byteSize FROM documents
         WHERE id IN (SELECT value FROM json_each(@ids)) AND sha256 IS NOT NULL
       UNION ALL SELECT rendition ->> 'sha256', rendition ->> 'byteSize' FROM documents
         WHERE id IN (SELECT value FROM json_each(@ids)) AND rendition IS NOT NULL) GROUP BY sha256 ORDER BY sha256`,
  )
  return ids => originals.all({ ids: JSON.stringify(ids) })
}

/** Empties the entries of the log, and adds the one that says so. */
function createLogging(db: Database.Database): (going: Going, number: number | null) => void {
  const entries = db.prepare<[string], AuditRow>(
    'SELECT sequence, entry, hash FROM audit_log WHERE batch_id = ? ORDER BY sequence',
  )
  const staying = db.prepare<[string], string>('SELECT id FROM documents WHERE batch_id = ?').pluck()
  const empty = db.prepare<[EmptiedEntry & { batchId: string }]>(
    'UPDATE audit_log SET entry = @text WHERE batch_id = @batchId AND sequence = @sequence',
  )
  const append = recordFact(db)
  return ({ selection: { batchId, reason }, deletion: { id, at, by }, unit }, number) => {
    // Documents that were divided or joined since are not there any more: whose they were is not known.
    const stays = new Set(staying.all(batchId))
    const emptied = emptyEntries(entriesOf(batchId, entries.all(batchId)), each => !stays.has(each), id)
    for (const entry of emptied) empty.run({ ...entry, batchId })
    const author = loggedAuthor(by ?? null)
    const counts = { document_ids: unit.files, documents: unit.documents.length, pages: unit.pages, reason, number }
    const told = { deletion_id: id, ...counts, emptied: emptied.map(({ sequence, sha256 }) => ({ sequence, sha256 })) }
    append(batchId, { event: 'document_deleted', ...told, ...(author && { by: author }) }, at)
  }
}
