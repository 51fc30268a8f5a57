import { createHash } from 'node:crypto'
import { toIso } from '../shared/clock.ts'
import type { IdempotencyPlace, Storage } from '../storage/storage.ts'
import type { TakenFile } from './takings.ts'

/**
 * The same files of a folder, untouched, always have the same key: however often they are taken, they are one batch.
 */
export function batchKey(group: string, files: readonly TakenFile[]): string {
  const facts = files.map(({ path, sha256, byteSize, mtimeNs }) => [path, sha256, byteSize, mtimeNs])
  return createHash('sha256')
    .update(JSON.stringify([group, facts]))
    .digest('hex')
}

/** Where the batch of a key is kept; the inbox is a caller with keys of its own. */
export function batchPlace(projectId: string, key: string): IdempotencyPlace {
  return { projectId, route: 'inbox', key }
}

/** What is kept under the key: enough to move the files after a crash. The day is UTC, as in a batch's base path. */
export function takenFolderAnswer(batch: { readonly id: string; readonly createdAt: number }): string {
  return JSON.stringify({ folder: `${toIso(batch.createdAt).slice(0, 10)}_${batch.id}` })
}

/** Folder of the batch that was created under the key, or null when there is none. */
export async function takenFolderOf(
  storage: { readonly batches: Pick<Storage['batches'], 'keptAnswer'> },
  place: IdempotencyPlace,
): Promise<string | null> {
  const kept = await storage.batches.keptAnswer(place)
  return kept ? (JSON.parse(kept.answer) as { folder: string }).folder : null
}
