import type { Author } from '../model/user.ts'
import type { YearRefusal } from './correction-verbs.ts'
import type { WorkItem, WorkItemWord } from '../model/work-item.ts'

/** What somebody says of an item. */
export interface WorkItemSaying {
  readonly organizationId: string
  /** Whose items these are; what was said holds for this mandant alone. Null: of a delivery without one. */
  readonly mandantId: string | null
  /** In whose list it stands; nothing is said while that client-year is released. */
  readonly year: number | null
  readonly item: Pick<WorkItem, 'id' | 'ground' | 'documentId' | 'expectedId'>
  readonly type: WorkItemWord['type']
  /** German; null where it is opened again. */
  readonly reason: string | null
}

/** `unchanged`: it stands so already. `not_found`: its document, or its entry of the checklist, is gone. */
export type SayOutcome = 'said' | 'unchanged' | 'not_found' | YearRefusal

/** What people said of work items; the items themselves are worked out from what is stored. */
export interface WorkItemVerbs {
  /**
   * Keeps it with its author, and tells it to the audit log of the document's batch, in one step; a finished batch has
   * an open revision then.
   */
  say(saying: WorkItemSaying, at: number, by: Author | null): Promise<SayOutcome>
  /** The oldest first, of these documents and entries of the checklist, as far as it was said of this mandant's. */
  words(
    mandantId: string | null,
    documentIds: readonly string[],
    expectedIds: readonly string[],
  ): Promise<readonly WorkItemWord[]>
}
