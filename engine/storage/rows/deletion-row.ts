import type {
  DeletedDocuments,
  Deletion,
  DeletionReason,
  DeletionRecord,
  DeletionScope,
  FileRemoval,
} from '../../model/deletion.ts'
import { loggedAuthor } from '../../model/office-event.ts'
import { toIso } from '../../shared/clock.ts'
import type { NewDeletion } from '../deletion-verbs.ts'

/** Type of the row that stands for the deletion of documents among the corrections, so that the Belegmappe follows. */
export const DOCUMENT_DELETION = 'delete_document'

export interface DeletionRow {
  id: string
  at: number
  record: string
  files_removed_at: number | null
}

/** What is kept of a batch that goes with its mandant. */
export interface DeletedBatchRow {
  id: string
  base_path: string
  created_at: number
  documents: number
  pages: number
  binder_sha256: string | null
  audit_last_hash: string | null
}

/** A file that documents of the mandant were made of, or shown from. */
export interface DeletedOriginal {
  readonly sha256: string
  readonly byteSize: number
}

/** An edition whose file goes. */
export interface DeletedEditionRow {
  mandant_id: string
  year: number
  number: number
  sha256: string
}

/** What was deleted, with what went with it. */
export interface Deleted {
  readonly scope: DeletionScope
  /** Of documents. */
  readonly of?: { readonly reason: DeletionReason; readonly ids: readonly string[] }
  readonly organizationId: string
  readonly mandantId: string | null
  readonly year: number | null
  readonly batches: readonly DeletedBatchRow[]
  readonly originals: readonly DeletedOriginal[]
  /** Hashes of those of the originals that documents of others still name: they stay. */
  readonly shared: ReadonlySet<string>
  /** How many billing snapshots stay, for the accounts. */
  readonly snapshotsKept: number
  /** Rows that went, by table. */
  readonly rows: Readonly<Record<string, number>>
  readonly editions: readonly DeletedEditionRow[]
  /** In managed storage, beside those of the batches. */
  readonly folders: readonly string[]
  /** Work folders, beside those of the batches. */
  readonly works: readonly string[]
}

/** The deletion of a row of `deletions`. */
export function deletionOf(row: DeletionRow): Deletion {
  return {
    id: row.id,
    at: row.at,
    record: JSON.parse(row.record) as DeletionRecord,
    filesRemovedAt: row.files_removed_at,
  }
}

/** A row of `deleted_documents`, added up over the places that its documents were filed in. */
export interface DeletedDocumentsRow {
  deletion_id: string
  at: number
  by_sign: string | null
  reason: DeletionReason
  documents: number
  pages: number
}

/** What a Belegmappe says of it. */
export function deletedDocumentsOf(row: DeletedDocumentsRow): DeletedDocuments {
  const { deletion_id: deletionId, by_sign: by, at, reason, documents, pages } = row
  return { deletionId, at, by, reason, documents, pages }
}

/** The proof that is kept of a deletion: ids, counts and hashes only. */
export function deletionRecordOf({ id, at, engineVersion, by }: NewDeletion, deleted: Deleted): DeletionRecord {
  return {
    schema: deleted.of ? 'deletion/3' : 'deletion/2',
    deletion_id: id,
    organization_id: deleted.organizationId,
    scope: deleted.scope,
    mandant_id: deleted.mandantId,
    year: deleted.year,
    ...(deleted.of && { reason: deleted.of.reason, documents: deleted.of.ids }),
    deleted_by: loggedAuthor(by ?? null),
    deleted_at: toIso(at),
    engine_version: engineVersion,
    counts: countsOf(deleted),
    batches: deleted.batches.map(({ id: batch_id, created_at, base_path: _path, ...facts }) => {
      return { batch_id, created_at: toIso(created_at), ...facts }
    }),
    editions: deleted.editions.map(({ mandant_id, year, number, sha256 }) => ({ mandant_id, year, number, sha256 })),
    originals: deleted.originals.map(({ sha256 }) => {
      return { sha256, fate: deleted.shared.has(sha256) ? 'shared' : 'removed' }
    }),
    rows: deleted.rows,
  }
}

/** The files that nobody names any more, and the folders of the batches. */
export function removalsOf(deletionId: string, deleted: Deleted): FileRemoval[] {
  return [
    ...freeOriginals(deleted).map(({ sha256 }) => ({ deletionId, type: 'original' as const, target: sha256 })),
    ...deleted.batches.flatMap(({ id, base_path }) => [
      { deletionId, type: 'folder' as const, target: base_path.replace(/\/+$/, '') },
      { deletionId, type: 'work' as const, target: id },
    ]),
    ...deleted.folders.map(target => ({ deletionId, type: 'folder' as const, target })),
    ...deleted.works.map(target => ({ deletionId, type: 'work' as const, target })),
  ]
}

function countsOf(deleted: Deleted): DeletionRecord['counts'] {
  const { batches, originals, snapshotsKept, scope } = deleted
  const free = freeOriginals(deleted)
  return {
    batches: scope === 'document' ? 0 : batches.length,
    documents: sum(batches.map(({ documents }) => documents)),
    pages: sum(batches.map(({ pages }) => pages)),
    originals_removed: free.length,
    original_bytes_removed: sum(free.map(({ byteSize }) => byteSize)),
    originals_shared: originals.length - free.length,
    billing_snapshots_kept: snapshotsKept,
  }
}

function freeOriginals({ originals, shared }: Deleted): DeletedOriginal[] {
  return originals.filter(({ sha256 }) => !shared.has(sha256))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
