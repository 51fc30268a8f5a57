import type { LoggedAuthor } from './office-event.ts'

/** What was deleted: files of a delivery, a delivery, the deliveries of a client-year, or a mandant with everything. */
export type DeletionScope = 'document' | 'batch' | 'client_year' | 'mandant'

/** Why documents of a delivery were deleted: a choice, since words of a person could say what stood in them. */
export const DELETION_REASONS = ['erasure_request', 'wrong_recipient', 'not_needed', 'period_over', 'other'] as const
export type DeletionReason = (typeof DELETION_REASONS)[number]

/** What a Belegmappe says of documents that came in and are deleted: nothing of what they were. */
export interface DeletedDocuments {
  readonly deletionId: string
  readonly at: number
  /** Short sign of who confirmed it; null where nobody had signed in. */
  readonly by: string | null
  readonly reason: DeletionReason
  /** Without archives and stacks that held them. */
  readonly documents: number
  readonly pages: number
}

/** What was deleted: ids, counts and hashes, nothing that names a client. Kept for good. */
export interface DeletionRecord {
  /** The first knew mandants alone, and neither who deleted nor editions; the third is of documents. */
  readonly schema: 'deletion/1' | 'deletion/2' | 'deletion/3'
  readonly deletion_id: string
  readonly organization_id: string
  readonly scope?: DeletionScope
  /** Null of a delivery without one. */
  readonly mandant_id: string | null
  /** Of a client-year. */
  readonly year?: number | null
  /** Of documents. */
  readonly reason?: DeletionReason
  /** Who confirmed it; null where nobody signs in. */
  readonly deleted_by?: LoggedAuthor | null
  /** RFC 3339 UTC. */
  readonly deleted_at: string
  readonly engine_version: string
  readonly counts: {
    readonly batches: number
    /** Files that came in and what came out of them. */
    readonly documents: number
    readonly pages: number
    readonly originals_removed: number
    readonly original_bytes_removed: number
    /** Files that documents of other mandants are made of, too; they stay for those. */
    readonly originals_shared: number
    /** Billing snapshots stay: they hold prices, no personal data. */
    readonly billing_snapshots_kept: number
  }
  /** Of documents: ids alone; those that came out of a file stand after it. */
  readonly documents?: readonly string[]
  /** Of documents the delivery that they came with, which stays, with what went of it and where its log stood. */
  readonly batches: readonly {
    readonly batch_id: string
    readonly created_at: string
    readonly documents: number
    readonly pages: number
    /** Of the last Belegmappe; null when there was none. */
    readonly binder_sha256: string | null
    /** Last hash of the audit log; null when it had none. */
    readonly audit_last_hash: string | null
  }[]
  /** Editions of client-years whose files went, since they showed what was deleted. */
  readonly editions?: readonly {
    readonly mandant_id: string
    readonly year: number
    readonly number: number
    readonly sha256: string
  }[]
  readonly originals: readonly { readonly sha256: string; readonly fate: 'removed' | 'shared' }[]
  /**
   * Rows that were removed from each table of the database; after the deletion each was counted again, and found empty.
   */
  readonly rows: Readonly<Record<string, number>>
}

export interface Deletion {
  readonly id: string
  readonly at: number
  readonly record: DeletionRecord
  /** When the last file was gone as well; null while some are still to be removed. */
  readonly filesRemovedAt: number | null
}

/** A file, or a folder with all that is in it, that is to go with a deletion. */
export interface FileRemoval {
  readonly deletionId: string
  /** `original`: by its SHA-256; `folder`: by its place in managed storage; `work`: by the id of the batch. */
  readonly type: 'original' | 'folder' | 'work'
  readonly target: string
}
