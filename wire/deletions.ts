import * as z from 'zod/mini'
import type { ReadOnly } from './read-only.ts'

/** The name that a person typed to confirm that a mandant is to be deleted. */
export const deletionOrder = z.object({ name: z.string().check(z.maxLength(500)) })

const author = z.object({ user_id: z.string(), sign: z.string() })

/** Why documents were deleted; no words, which could say what stood in them. */
export const deletionReason = z.enum(['erasure_request', 'wrong_recipient', 'not_needed', 'period_over', 'other'])
export type DeletionReason = z.infer<typeof deletionReason>

/** The name of the file, which a person typed to confirm that documents are to be deleted, and why. */
export const documentDeletionOrder = z.object({ name: z.string().check(z.maxLength(500)), reason: deletionReason })

/** What deleting a document would remove: ids, which the window knows by its documents. */
export const documentDeletionPreview = z.object({
  /** Files as they came in that would go as a whole, the one that holds the document first. */
  files: z.array(z.string()),
  documents: z.array(z.string()),
  pages: z.int(),
  /** Documents of other deliveries that are made of the same files: they stay. */
  elsewhere: z.int(),
  /** Files of the delivery that stay. */
  filesLeft: z.int(),
})
export type DocumentDeletionPreview = ReadOnly<typeof documentDeletionPreview>

/** What was deleted from a delivery that stays. */
export const deletedDocuments = z.object({
  deletionId: z.string(),
  at: z.int(),
  by: z.nullable(z.string()),
  reason: deletionReason,
  documents: z.int(),
  pages: z.int(),
})
export type DeletedDocuments = ReadOnly<typeof deletedDocuments>

/** What was deleted: ids, counts and hashes, nothing that names a client. */
export const deletionRecord = z.object({
  schema: z.enum(['deletion/1', 'deletion/2', 'deletion/3']),
  deletion_id: z.string(),
  organization_id: z.string(),
  /** Absent in the first form: a mandant. */
  scope: z.optional(z.enum(['document', 'batch', 'client_year', 'mandant'])),
  /** Null of a delivery without one. */
  mandant_id: z.nullable(z.string()),
  year: z.optional(z.nullable(z.int())),
  /** Of documents. */
  reason: z.optional(deletionReason),
  documents: z.optional(z.array(z.string())),
  /** Who confirmed it; null where nobody signs in. */
  deleted_by: z.optional(z.nullable(author)),
  /** RFC 3339 UTC. */
  deleted_at: z.string(),
  engine_version: z.string(),
  counts: z.object({
    batches: z.int(),
    documents: z.int(),
    pages: z.int(),
    originals_removed: z.int(),
    original_bytes_removed: z.number(),
    originals_shared: z.int(),
    billing_snapshots_kept: z.int(),
  }),
  batches: z.array(
    z.object({
      batch_id: z.string(),
      created_at: z.string(),
      documents: z.int(),
      pages: z.int(),
      binder_sha256: z.nullable(z.string()),
      audit_last_hash: z.nullable(z.string()),
    }),
  ),
  editions: z.optional(
    z.array(z.object({ mandant_id: z.string(), year: z.int(), number: z.int(), sha256: z.string() })),
  ),
  originals: z.array(z.object({ sha256: z.string(), fate: z.enum(['removed', 'shared']) })),
  /** Rows that were removed from each table of the database. */
  rows: z.record(z.string(), z.int()),
})

export const deletion = z.object({
  id: z.string(),
  at: z.int(),
  /** When the last file was gone as well; null while some are still to be removed. */
  filesRemovedAt: z.nullable(z.int()),
  record: deletionRecord,
})
export type Deletion = ReadOnly<typeof deletion>

export const deletionList = z.object({ deletions: z.array(deletion) })
