import type { Deletion, FileRemoval } from '../model/deletion.ts'

/** Deletion for good, and the proof of it. Files go in a step of their own, which is on record until it is done. */
export interface DeletionVerbs {
  /** Removes a mandant with all its batches from the database in one step; its files become removals. */
  removeMandant(organizationId: string, mandantId: string, deletion: NewDeletion): Promise<RemoveOutcome>
  /** Files that are still to be removed. */
  listRemovals(): Promise<readonly FileRemoval[]>
  /** Whether a document of any batch is made of this file, or shown from it. */
  isReferenced(sha256: string): Promise<boolean>
  /** The removal is done; with its last one the deletion is complete. */
  finishRemoval(removal: FileRemoval, at: number): Promise<void>
  /** Newest first. */
  list(organizationId: string): Promise<readonly Deletion[]>
  find(organizationId: string, deletionId: string): Promise<Deletion | null>
}

export interface NewDeletion {
  readonly id: string
  readonly at: number
  readonly engineVersion: string
}

export type RemoveOutcome =
  | { readonly removed: true; readonly deletion: Deletion }
  | { readonly removed: false; readonly reason: 'not_found' }
  /** A batch is waiting or under way, or its Belegmappe is being written anew. */
  | { readonly removed: false; readonly reason: 'in_use'; readonly batches: number }
  /** Documents of its batches are filed with other mandants, or documents of other batches with it. */
  | { readonly removed: false; readonly reason: 'filed_across'; readonly documents: number }
