import type { ClientYearKey } from '../model/client-year.ts'
import type { DeletedDocuments, Deletion, DeletionReason, FileRemoval } from '../model/deletion.ts'
import type { ReleasedYear } from '../model/edition.ts'
import type { LegalHold } from '../model/legal-hold.ts'
import type { Author } from '../model/user.ts'

/** Deletion for good, and the proof of it. Files go in a step of their own, which is on record until it is done. */
export interface DeletionVerbs {
  /** Removes a mandant with all its batches from the database in one step; its files become removals. */
  removeMandant(organizationId: string, mandantId: string, deletion: NewDeletion): Promise<RemoveOutcome>
  /**
   * Removes a delivery, or those deliveries of a client-year that hold nothing else, from the database in one step. Editions that
   * show something of it lose file and contents; of a client-year that has nothing left, everything goes.
   */
  removeBatches(
    organizationId: string,
    selection: DeletionSelection,
    deletion: NewDeletion,
  ): Promise<RemoveBatchesOutcome>
  /**
   * Removes a document from its delivery in one step, with the whole file that it came in and every copy of it there.
   * The delivery stays: its log goes on and is emptied of what it said of them, its Belegmappe is to be written anew.
   * Editions that show something of them lose file and contents.
   */
  removeDocument(
    organizationId: string,
    selection: DocumentSelection,
    deletion: NewDeletion,
  ): Promise<RemoveDocumentOutcome>
  /** What deleting a document would remove; null where there is none. */
  previewDocument(organizationId: string, selection: DocumentKey): Promise<DocumentDeletionPreview | null>
  /** What was deleted from a delivery that stays, the oldest first. */
  listDeleted(batchId: string): Promise<readonly DeletedDocuments[]>
  /** The same of what was filed in a client-year. */
  listDeletedOfYear(key: ClientYearKey): Promise<readonly DeletedDocuments[]>
  /** What deleting a client-year would remove, and which of its deliveries it would leave. */
  previewYear(organizationId: string, key: ClientYearKey): Promise<YearDeletionPreview>
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
  /** Who confirmed it; none where nobody signs in. */
  readonly by?: Author | null
}

/** Deliveries that are to go. */
export type DeletionSelection =
  { readonly scope: 'batch'; readonly batchId: string } | ({ readonly scope: 'client_year' } & ClientYearKey)

export interface DocumentKey {
  readonly batchId: string
  readonly documentId: string
}

/** A document that is to go, and why. */
export interface DocumentSelection extends DocumentKey {
  readonly reason: DeletionReason
}

/** Ids alone: who asks shows the documents as he knows them. */
export interface DocumentDeletionPreview {
  /** Files as they came in that would go as a whole: that of the document first, then those that hold a copy. */
  readonly files: readonly string[]
  /** Documents in them, those that hold others left out. */
  readonly documents: readonly string[]
  readonly pages: number
  /** Documents of other deliveries that are made of the same files: they stay. */
  readonly elsewhere: number
  /** Files of the delivery that stay; with the last one it is the delivery that is to be deleted. */
  readonly filesLeft: number
}

export interface YearDeletionPreview {
  readonly batches: number
  /** Files that came in with them, and what came out of these. */
  readonly documents: number
  /** Deliveries that stay, since they hold documents of other years, of other mandants or without a place, too. */
  readonly left: readonly { readonly id: string; readonly name: string }[]
}

export type RemoveOutcome =
  | { readonly removed: true; readonly deletion: Deletion }
  | { readonly removed: false; readonly reason: 'not_found' }
  /** A batch is waiting or under way, or its Belegmappe is being written anew. */
  | { readonly removed: false; readonly reason: 'in_use'; readonly batches: number }
  | HeldRefusal
  /** Documents of its batches are filed with other mandants, or documents of other batches with it. */
  | { readonly removed: false; readonly reason: 'filed_across'; readonly documents: number }

export type RemoveDocumentOutcome =
  | { readonly removed: true; readonly deletion: Deletion }
  /** Nothing of the delivery would stay. */
  | { readonly removed: false; readonly reason: 'not_found' | 'whole_batch' }
  /** The delivery waits or is under way, or an edition that could show it is being written. */
  | { readonly removed: false; readonly reason: 'in_use' }
  | { readonly removed: false; readonly reason: 'released'; readonly released: ReleasedYear }
  | HeldRefusal

/** Somebody has to keep it. */
export interface HeldRefusal {
  readonly removed: false
  readonly reason: 'held'
  readonly hold: LegalHold
}

export type RemoveBatchesOutcome =
  | { readonly removed: true; readonly deletion: Deletion }
  | { readonly removed: false; readonly reason: 'not_found' }
  /** Batches wait, are under way or written anew, or an edition that could show them is. */
  | { readonly removed: false; readonly reason: 'in_use'; readonly batches: number }
  /** Each delivery of the client-year holds something else, too. */
  | { readonly removed: false; readonly reason: 'mixed'; readonly batches: number }
  | { readonly removed: false; readonly reason: 'released'; readonly released: ReleasedYear }
  | HeldRefusal
