import type { ForeignDeps } from '../../../mandant-border/plan-foreign.ts'
import type { Taxonomy } from '../../../model/taxonomy.ts'
import type { Sealer } from '../../../seal/sealer.ts'
import type { FileStore } from '../../../storage/file-store.ts'
import type { Storage } from '../../../storage/storage.ts'

/** What a plan of the Belegmappe is made from. */
export interface PlanDeps extends Pick<ForeignDeps, 'ownDocuments'> {
  readonly storage: Pick<
    Storage,
    | 'batches'
    | 'bookings'
    | 'documents'
    | 'pages'
    | 'mandants'
    | 'expected'
    | 'audit'
    | 'clientYears'
    | 'workItems'
    | 'deletions'
  >
  readonly files: Pick<FileStore, 'pathOf' | 'has' | 'managedPath'>
  readonly taxonomy: Pick<Taxonomy, 'kinds'>
  readonly engineVersion: string
  readonly sealer: Pick<Sealer, 'current'>
  readonly officeName: string
  readonly attachBytesMax: number
  /** Whether the protocol prints the hash of each file; else it says where they are. */
  readonly hasHashPages: boolean
  /** Pages that PDF/A forbids as they are become pictures where they are few. */
  readonly prefersArchive: boolean
}
