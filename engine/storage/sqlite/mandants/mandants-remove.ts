import type Database from 'better-sqlite3'
import type { Deletion, FileRemoval } from '../../../model/deletion.ts'
import { assert } from '../../../shared/assert.ts'
import type { DeletionVerbs, NewDeletion, RemoveOutcome } from '../../deletion-verbs.ts'
import { deletionOf, deletionRecordOf, removalsOf } from '../../rows/deletion-row.ts'
import type { DeletedMandant, DeletionRow } from '../../rows/deletion-row.ts'
import { ASSIGNMENT } from '../corrections/assign-mandant.ts'
import type { Synchronous } from '../promised.ts'
import { createRowDeleting } from './delete-rows.ts'
import { createInventory } from './mandant-inventory.ts'

/** Deletes mandants with all that hangs on them, and keeps the proof. */
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
  const deleteRows = createRowDeleting(db)
  const record = createRecording(db)

  function remove(organizationId: string, mandantId: string, newDeletion: NewDeletion): RemoveOutcome {
    if (known.get(organizationId, mandantId) === undefined) return { removed: false, reason: 'not_found' }
    const busy = countBusy(mandantId)
    if (busy > 0) return { removed: false, reason: 'in_use', batches: busy }
    const across = countAcross(mandantId)
    if (across > 0) return { removed: false, reason: 'filed_across', documents: across }
    const { batches, originals, snapshotsKept } = inventory.take(mandantId)
    const rows = deleteRows(mandantId)
    const shared = new Set(originals.map(({ sha256 }) => sha256).filter(inventory.isReferenced))
    const deleted = { organizationId, mandantId, batches, originals, shared, snapshotsKept, rows }
    return { removed: true, deletion: record(newDeletion, deleted) }
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

/** Keeps the proof, with the files that are still to be removed. */
function createRecording(db: Database.Database): (newDeletion: NewDeletion, deleted: DeletedMandant) => Deletion {
  const keep = db.prepare('INSERT INTO deletions (id, organization_id, at, record) VALUES (?, ?, ?, ?)')
  const toRemove = db.prepare(
    'INSERT INTO file_removals (deletion_id, type, target) VALUES (@deletionId, @type, @target)',
  )
  const complete = createCompleting(db)
  const find = createFinding(db)
  return (newDeletion, deleted) => {
    const { id, at } = newDeletion
    keep.run(id, deleted.organizationId, at, JSON.stringify(deletionRecordOf(newDeletion, deleted)))
    const removals = removalsOf(id, deleted)
    for (const removal of removals) toRemove.run(removal)
    if (removals.length === 0) complete(id, at)
    const deletion = find(deleted.organizationId, id)
    assert(deletion, 'the record was just written')
    return deletion
  }
}

/** Notes when the last file of a deletion was gone. */
function createCompleting(db: Database.Database): (deletionId: string, at: number) => void {
  const complete = db.prepare(
    `UPDATE deletions SET files_removed_at = @at WHERE id = @deletionId AND files_removed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM file_removals WHERE deletion_id = @deletionId)`,
  )
  return (deletionId, at) => void complete.run({ deletionId, at })
}

function createFinding(db: Database.Database): Synchronous<DeletionVerbs>['find'] {
  const find = db.prepare<[string, string], DeletionRow>('SELECT * FROM deletions WHERE organization_id = ? AND id = ?')
  return (organizationId, deletionId) => {
    const row = find.get(organizationId, deletionId)
    return row ? deletionOf(row) : null
  }
}
