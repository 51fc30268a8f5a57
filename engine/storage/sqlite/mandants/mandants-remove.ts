import type Database from 'better-sqlite3'
import type { FileRemoval } from '../../../model/deletion.ts'
import type { DeletionVerbs, NewDeletion, RemoveOutcome } from '../../deletion-verbs.ts'
import { deletionOf } from '../../rows/deletion-row.ts'
import type { DeletionRow } from '../../rows/deletion-row.ts'
import { holdOf, mandantRemovals } from '../../rows/removal-row.ts'
import type { HoldRow, ShowingRow } from '../../rows/removal-row.ts'
import { ASSIGNMENT } from '../corrections/assign-mandant.ts'
import type { Synchronous } from '../promised.ts'
import { createRowDeleting } from './delete-rows.ts'
import { createDeletedLists } from './deleted-documents.ts'
import { createDocumentPreview } from './document-units.ts'
import { createInventory } from './mandant-inventory.ts'
import { createCompleting, createFinding, createRecording } from './record-deletion.ts'
import { createBatchRemoving, createYearPreview } from './remove-batches.ts'
import { createDocumentRemoving } from './remove-document.ts'

/** Deletes mandants, client-years, batches and documents with all that hangs on them, and keeps the proof. */
export function createDeletionVerbs(db: Database.Database): Synchronous<DeletionVerbs> {
  const removals = db.prepare<[], FileRemoval>(
    'SELECT deletion_id AS deletionId, type, target FROM file_removals ORDER BY deletion_id, type, target',
  )
  const removed = db.prepare(
    'DELETE FROM file_removals WHERE deletion_id = @deletionId AND type = @type AND target = @target',
  )
  const complete = createCompleting(db)
  const list = db.prepare<[string], DeletionRow>(
    'SELECT * FROM deletions WHERE organization_id = ? ORDER BY at DESC, id DESC',
  )
  return {
    removeMandant: createRemoving(db),
    removeBatches: createBatchRemoving(db, createRecording(db)),
    previewYear: createYearPreview(db),
    removeDocument: createDocumentRemoving(db, createRecording(db)),
    previewDocument: createDocumentPreview(db),
    ...createDeletedLists(db),
    listRemovals: () => removals.all(),
    isReferenced: createInventory(db).isReferenced,
    finishRemoval: db.transaction((removal: FileRemoval, at: number) => {
      removed.run(removal)
      complete(removal.deletionId, at)
    }),
    list: organizationId => list.all(organizationId).map(deletionOf),
    find: createFinding(db),
  }
}

function createRemoving(db: Database.Database): Synchronous<DeletionVerbs>['removeMandant'] {
  const known = db.prepare<[string, string]>('SELECT 1 FROM mandants WHERE organization_id = ? AND id = ?')
  const countBusy = createBusyCount(db)
  const countAcross = createAcrossCount(db)
  const inventory = createInventory(db)
  const batchesOf = db.prepare<[string], string>('SELECT id FROM batches WHERE mandant_id = ?').pluck()
  const held = db.prepare<[string], HoldRow>(
    'SELECT * FROM legal_holds WHERE mandant_id = ? AND lifted_at IS NULL ORDER BY at DESC LIMIT 1',
  )
  const editionsOf = db.prepare<[string], ShowingRow>(
    `SELECT mandant_id, year, number, sha256 FROM year_editions WHERE mandant_id = ?
     ORDER BY year, number`,
  )
  const deleteRows = createRowDeleting(db)
  const record = createRecording(db)

  function remove(organizationId: string, mandantId: string, newDeletion: NewDeletion): RemoveOutcome {
    if (known.get(organizationId, mandantId) === undefined) return { removed: false, reason: 'not_found' }
    const hold = held.get(mandantId)
    if (hold) return { removed: false, reason: 'held', hold: holdOf(hold) }
    const busy = countBusy(mandantId)
    if (busy > 0) return { removed: false, reason: 'in_use', batches: busy }
    const across = countAcross(mandantId)
    if (across > 0) return { removed: false, reason: 'filed_across', documents: across }
    const taken = inventory.take(batchesOf.all(mandantId))
    const editions = mandantRemovals(mandantId, editionsOf.all(mandantId))
    const rows = deleteRows({ table: 'mandants', ids: [mandantId] })
    const shared = new Set(taken.originals.map(({ sha256 }) => sha256).filter(inventory.isReferenced))
    const what = { scope: 'mandant', organizationId, mandantId, year: null } as const
    return { removed: true, deletion: record(newDeletion, { ...what, ...taken, ...editions, shared, rows }) }
  }
  const removeAtOnce = db.transaction(remove)

  return (organizationId, mandantId, deletion) => {
    const outcome = removeAtOnce.immediate(organizationId, mandantId, deletion)
    // What was deleted is overwritten in the file (secure_delete); the log beside it still holds it until it is cut.
    if (outcome.removed) db.pragma('wal_checkpoint(TRUNCATE)')
    return outcome
  }
}

/**
 * Counts batches of a mandant that are waiting or under way. One that was taken from it still has the Belegmappe that
 * names it, until the new one is there.
 */
function createBusyCount(db: Database.Database): (mandantId: string) => number {
  const count = db
    .prepare<[{ mandantId: string }], number>(
      `SELECT count(*) FROM (
         SELECT b.id FROM batches b LEFT JOIN revisions r ON r.batch_id = b.id WHERE b.mandant_id = @mandantId
           AND (b.status IN ('queued', 'processing') OR (r.done < r.wanted AND r.fault IS NULL))
         UNION SELECT c.batch_id FROM revisions r JOIN corrections c ON c.batch_id = r.batch_id
           WHERE r.done < r.wanted AND c.sequence > r.done
             AND c.correction ->> 'type' = '${ASSIGNMENT}' AND c.correction ->> 'before' = @mandantId)`,
    )
    .pluck()
  return mandantId => count.get({ mandantId }) ?? 0
}

/** Counts documents of a mandant's batches that are filed with others, and those of other batches that are filed with it. */
function createAcrossCount(db: Database.Database): (mandantId: string) => number {
  const count = db
    .prepare<[{ mandantId: string }], number>(
      `SELECT (SELECT count(*) FROM filings f JOIN documents d ON d.id = f.document_id
           JOIN batches b ON b.id = d.batch_id WHERE b.mandant_id = @mandantId AND f.mandant_id <> @mandantId)
         + (SELECT count(*) FROM filings f JOIN documents d ON d.id = f.document_id
           JOIN batches b ON b.id = d.batch_id WHERE f.mandant_id = @mandantId AND b.mandant_id IS NOT @mandantId)`,
    )
    .pluck()
  return mandantId => count.get({ mandantId }) ?? 0
}
