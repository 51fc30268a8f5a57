import type { ClientYearKey, Filing, Place } from '../model/client-year.ts'
import type { Author } from '../model/user.ts'
import type { YearRefusal } from './correction-verbs.ts'

/** What a client-year holds; every number is kept in the step that changes it (docs/decisions/0062). */
export interface ClientYearCounts extends ClientYearKey {
  /** Without containers and exact duplicates. */
  readonly documents: number
  /** Of these nobody has confirmed yet. */
  readonly unchecked: number
  /** Of all its documents, whatever their fate. */
  readonly pages: number
  /** Documents on its checklist, and those of them that are neither there nor waived. */
  readonly expected: number
  readonly missing: number
  /** Open work items; null where they are being counted. */
  readonly openItems: number | null
  /** Those of them that are no missing documents. */
  readonly openQuestions: number | null
  /** The edition that somebody released; null: none, or the year was opened again. */
  readonly releasedEdition: number | null
  /** Something has changed since the newest edition was written, released or not; 0 or 1. */
  readonly editionOutdated: number
  /** Epoch ms of the newest batch that brought something; null where only the checklist made it. */
  readonly lastDeliveryAt: number | null
}

/** What a project's batches brought to a client-year; counted as there. */
export interface ProjectYear extends Pick<ClientYearCounts, 'documents' | 'unchecked' | 'pages'> {
  readonly year: number
  /** Epoch ms. */
  readonly lastDeliveryAt: number
}

/** A client-year in which something changed since its work items were counted. */
export interface UncountedYear extends ClientYearKey {
  readonly organizationId: string
  /** Given back with the count: what changed meanwhile is counted again. */
  readonly mark: number
}

/** What was worked out of a client-year; all null but the last where it could not be. */
export interface YearCount extends Pick<ClientYearCounts, 'openItems' | 'openQuestions'> {
  /** JSON by `YearTotals`. */
  readonly totals: string | null
  /** Names program and rules; null: nothing was worked out. */
  readonly countedWith: string | null
}

/** Documents without year or mandant. */
export type TrayCounts = Pick<ClientYearCounts, 'documents' | 'unchecked' | 'pages'>

/** Where a document is to go; null: where the engine would file it. */
export interface DocumentMove {
  readonly documentId: string
  readonly to: Place | null
}

export type MoveOutcome =
  /** Documents that changed their place, with the place they had: the same verb moves them back. */
  | {
      readonly moved: true
      readonly from: readonly (Filing & { readonly documentId: string; readonly batchId: string })[]
    }
  /** `running`: the batch of one of them is under way with the mandant that it had. */
  | { readonly moved: false; readonly reason: 'not_found' | 'mandant_not_found' | 'running' }
  | ({ readonly moved: false } & YearRefusal)

/** Where documents are filed, and what each client-year holds. */
export interface ClientYearVerbs {
  /** Places of a batch's documents by document id; each has one. */
  places(batchId: string): Promise<ReadonlyMap<string, Filing>>
  /** Files documents of a batch where the engine proposes; those that a person filed stay. */
  propose(batchId: string, proposals: readonly (Place & { readonly documentId: string })[]): Promise<void>
  /**
   * A person files documents, all or none, and none out of a released client-year or into one: recorded in the audit log of their batches; search, counts and checklists
   * follow, and a finished batch that loses or gains a document of its mandant has an open revision.
   */
  move(organizationId: string, moves: readonly DocumentMove[], at: number, by?: Author | null): Promise<MoveOutcome>
  find(key: ClientYearKey): Promise<ClientYearCounts | null>
  /** All of a mandant, the latest year first. */
  listOfMandant(mandantId: string): Promise<readonly ClientYearCounts[]>
  /** Years of a mandant with what batches of one project brought to them, the latest first. */
  listOfProject(projectId: string, mandantId: string): Promise<readonly ProjectYear[]>
  tray(organizationId: string): Promise<TrayCounts>
  /** Those of which no delivery is under way. */
  listUncounted(limit: number): Promise<readonly UncountedYear[]>
  saveCount(year: UncountedYear, count: YearCount): Promise<void>
  /** Has all client-years counted again that another program or other rules counted. */
  recountUnless(countedWith: string): Promise<void>
}
