import type { Deletion, FileRemoval } from '../../../model/deletion.ts'
import { assert } from '../../../shared/assert.ts'
import type { NewDeletion } from '../../deletion-verbs.ts'
import { deletionOf, deletionRecordOf, removalsOf } from '../../rows/deletion-row.ts'
import type { Deleted, DeletionRow } from '../../rows/deletion-row.ts'
import { jsonText } from '../json-text.ts'
import { sql } from '../sql-statement.ts'
import type { Sql } from '../sql-client.ts'

/** Keeps the proof, with the files that are still to be removed; to be called in the transaction of the deletion. */
export async function recordDeletion(db: Sql, newDeletion: NewDeletion, deleted: Deleted): Promise<Deletion> {
  const { id, at } = newDeletion
  const { organizationId } = deleted
  await db.run(
    sql`INSERT INTO deletions (id, organization_id, at, record)
        VALUES (${id}, ${organizationId}, ${at}, ${jsonText(deletionRecordOf(newDeletion, deleted))})`,
  )
  const removals = removalsOf(id, deleted)
  await recordRemovals(db, id, removals)
  if (removals.length === 0) await completeDeletion(db, id, at)
  const deletion = await findDeletion(db, organizationId, id)
  assert(deletion, 'the record was just written')
  return deletion
}

async function recordRemovals(db: Sql, deletionId: string, removals: readonly FileRemoval[]): Promise<void> {
  await db.run(
    sql`INSERT INTO file_removals (deletion_id, type, target) SELECT ${deletionId}, r.type, r.target
        FROM unnest(${removals.map(({ type }) => type)}::text[], ${removals.map(({ target }) => target)}::text[])
          AS r (type, target)`,
  )
}

/** Notes when the last file of a deletion was gone. */
export async function completeDeletion(db: Sql, deletionId: string, at: number): Promise<void> {
  await db.run(
    sql`UPDATE deletions SET files_removed_at = ${at} WHERE id = ${deletionId} AND files_removed_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM file_removals WHERE deletion_id = ${deletionId})`,
  )
}

/** A deletion of an organization by its id. */
export async function findDeletion(db: Sql, organizationId: string, deletionId: string): Promise<Deletion | null> {
  const row = await db.row<DeletionRow>(
    sql`SELECT * FROM deletions WHERE organization_id = ${organizationId} AND id = ${deletionId}`,
  )
  return row ? deletionOf(row) : null
}
