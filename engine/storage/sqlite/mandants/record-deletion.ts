import type Database from 'better-sqlite3'
import type { Deletion } from '../../../model/deletion.ts'
import { assert } from '../../../shared/assert.ts'
import type { DeletionVerbs, NewDeletion } from '../../deletion-verbs.ts'
import { deletionOf, deletionRecordOf, removalsOf } from '../../rows/deletion-row.ts'
import type { Deleted, DeletionRow } from '../../rows/deletion-row.ts'
import type { Synchronous } from '../promised.ts'

/** Writes the proof of a deletion; to be called in its transaction. */
export type RecordDeletion = (newDeletion: NewDeletion, deleted: Deleted) => Deletion

/** Keeps the proof, with the files that are still to be removed. */
export function createRecording(db: Database.Database): RecordDeletion {
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
export function createCompleting(db: Database.Database): (deletionId: string, at: number) => void {
  const complete = db.prepare(
    `UPDATE deletions SET files_removed_at = @at WHERE id = @deletionId AND files_removed_at IS NULL
     AND NOT EXISTS (SELECT 1 FROM file_removals WHERE deletion_id = @deletionId)`,
  )
  return (deletionId, at) => void complete.run({ deletionId, at })
}

/** A deletion of an organization by its id. */
export function createFinding(db: Database.Database): Synchronous<DeletionVerbs>['find'] {
  const find = db.prepare<[string, string], DeletionRow>('SELECT * FROM deletions WHERE organization_id = ? AND id = ?')
  return (organizationId, deletionId) => {
    const row = find.get(organizationId, deletionId)
    return row ? deletionOf(row) : null
  }
}
