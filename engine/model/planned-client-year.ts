import type { AnalysisResult } from './analysis-result.ts'
import type { EditionChanges } from './edition.ts'
import type { NoticeComparison } from './notice-comparison.ts'
import type { ReportedComparison } from './reported-data.ts'

/** What the Belegmappe of a client-year says beside that of a batch. */
export interface PlannedClientYear {
  readonly year: number
  /** How who asked for the edition is named; null where nobody had signed in. */
  readonly author: string | null
  /** Since the edition before; null of the first one. */
  readonly changes: EditionChanges | null
  /** Null of an edition that nobody released; its author released it, when it was written. */
  readonly release: PlannedRelease | null
  /** What fed it, the oldest first. */
  readonly deliveries: readonly PlannedDelivery[]
  /** Documents that are filed in another year of the mandant and count in this one. */
  readonly elsewhere: readonly {
    readonly documentId: string
    readonly filename: string
    readonly year: number | null
  }[]
  /** Files of its deliveries that are in no client-year, and ask all the same. */
  readonly failed: readonly PlannedItemFile[]
  readonly otherMandant: readonly PlannedItemFile[]
  /** The newest assessment of the year, bound or not; null: there is none. */
  readonly notice: {
    readonly document: { readonly id: string; readonly filename: string; readonly analysis: AnalysisResult | null }
    readonly comparison: NoticeComparison
  } | null
  /** Printouts of what others reported to the tax office; null: there is none. */
  readonly reported: {
    readonly documents: readonly {
      readonly id: string
      readonly filename: string
      readonly analysis: AnalysisResult | null
    }[]
    readonly comparison: ReportedComparison
  } | null
}

/** An edition that somebody stands for. */
export interface PlannedRelease {
  /** The edition that was looked at. */
  readonly of: number
  /** Who confirmed its documents or corrected them last, as people name them. */
  readonly preparedBy: readonly string[]
}

/** A batch that brought something to a client-year, and where the chain of its audit log ends. */
export interface PlannedDelivery {
  readonly batchId: string
  readonly name: string
  readonly receivedAt: number
  readonly documents: number
  readonly audit: { readonly entries: number; readonly hash: string } | null
}

/** A file that is not bound, as "Zu klären" names it. */
export interface PlannedItemFile {
  readonly documentId: string
  readonly filename: string
  readonly code: string
  readonly message: string
}
