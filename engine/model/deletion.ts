import type { LoggedAuthor } from './office-event.ts'

/** What was deleted: a delivery, the deliveries of a client-year, or a mandant with everything. */
export type DeletionScope = 'batch' | 'client_year' | 'mandant'

/** What was deleted: ids, counts and hashes, nothing that names a client. Kept for good. */
export interface DeletionRecord {
  /** The first knew mandants alone, and neither who deleted nor editions. */
  readonly schema: 'deletion/1' | 'deletion/2'
  readonly deletion_id: string
  readonly organization_id: string
  readonly scope?: DeletionScope
  /** Null of a delivery without one. */
  readonly mandant_id: string | null
  /** Of a client-year. */
  readonly year?: number | null
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
