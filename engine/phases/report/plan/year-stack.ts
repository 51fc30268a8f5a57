import type { ChainLink } from '../../../model/audit-entry.ts'
import type { BinderPlan, DocumentLink } from '../../../model/binder-plan.ts'
import type { PlannedClientYear } from '../../../model/planned-client-year.ts'
import type { Bookkeeping } from '../../../model/bookkeeping.ts'
import type { ClientYearKey } from '../../../model/client-year.ts'
import type { Document } from '../../../model/document.ts'
import type { LeftOutFile } from '../../../model/left-out.ts'
import type { MandantRecord } from '../../../model/mandant.ts'
import type { PositionSet } from '../../../model/position.ts'
import type { RequestOutcome } from '../../../model/request-outcome.ts'
import type { WorkItemWord } from '../../../model/work-item.ts'

/** What a client-year holds, settled over all its deliveries: what its Belegmappe is planned from. */
export interface YearStack {
  readonly key: ClientYearKey
  readonly record: MandantRecord
  /** All documents of its deliveries, those filed elsewhere among them; their index runs through all of them. */
  readonly all: readonly Document[]
  /** Ids of those that are filed in the year, whatever became of them. */
  readonly filed: ReadonlySet<string>
  /** Of these, what the Belegmappe binds, in the order in which they came. */
  readonly bound: readonly Document[]
  /** Files that came in whole and hold papers of others, too: they are not handed on. */
  readonly shared: ReadonlySet<string>
  readonly leftOut: readonly LeftOutFile[]
  readonly duplicates: BinderPlan['possibleDuplicates']
  readonly links: readonly DocumentLink[]
  readonly positions: PositionSet
  readonly books: Bookkeeping | null
  readonly requests: RequestOutcome
  readonly words: readonly WorkItemWord[]
  readonly besides: Pick<
    PlannedClientYear,
    'deliveries' | 'elsewhere' | 'failed' | 'otherMandant' | 'notice' | 'reported'
  >
}

/** The edition that a stack is bound as. */
export interface PlannedEdition extends Pick<PlannedClientYear, 'author' | 'changes' | 'release'> {
  readonly number: number
  /** Epoch ms when its first delivery came. */
  readonly createdAt: number
  /** The chain of the client-year up to now. */
  readonly audit: readonly ChainLink[]
  /** Index of the newest edition of the year before; null where there is none. */
  readonly lastYearIndex: { readonly path: string; readonly name: string } | null
}
