import type { AnalysisResult } from './analysis-result.ts'
import type { PageMediaType } from './media-type.ts'
import type { Placement } from './placement.ts'
import type { PhaseLogEntry } from './progress.ts'

/** A page in the plan; its text is read from `textPath` (JSON of PageText) by the worker, so that a plan stays small. */
export interface PlannedPage {
  readonly number: number
  readonly widthPt: number
  readonly heightPt: number
  readonly textPath: string | null
}

export interface PlannedDocument {
  readonly documentId: string
  /** 0-based position in the request. */
  readonly index: number
  readonly filename: string
  readonly path: string
  readonly mediaType: PageMediaType
  readonly sha256: string
  readonly byteSize: number
  readonly pages: readonly PlannedPage[]
  readonly placement: Placement
  readonly analysis: AnalysisResult | null
  /** German labels of the fields that its kind brings with it, by field name, in the order of the kind. */
  readonly fieldLabels: Readonly<Record<string, string>>
}

/** A document that is not in the binder, with the reason: failed, or removed as an exact duplicate. */
export interface SetAsideDocument {
  readonly documentId: string
  readonly index: number
  readonly filename: string
  /** Null when the bytes never arrived. */
  readonly path: string | null
  readonly mediaType: PageMediaType | null
  readonly sha256: string | null
  readonly byteSize: number | null
  /** Null when the pages could not be counted. */
  readonly pageCount: number | null
  readonly reason:
    | { readonly type: 'failed'; readonly code: string; readonly message: string }
    | { readonly type: 'duplicate'; readonly duplicateOf: string; readonly duplicateOfFilename: string }
}

/** Everything that the Belegmappe says, as data; written by the report phase, executed by a page worker. */
export interface BinderPlan {
  readonly outPath: string
  /** Where the worker writes the machine-readable index, byte for byte as it is attached. */
  readonly indexPath: string
  readonly batchId: string
  readonly batchName: string
  readonly mandantName: string | null
  readonly officeName: string
  readonly createdAt: number
  /** Declared time of the output; all dates in the file are this one. */
  readonly producedAt: number
  readonly engineVersion: string
  readonly documents: readonly PlannedDocument[]
  readonly setAside: readonly SetAsideDocument[]
  /** Documents that are in the binder although they equal another one (no removal was asked for). */
  readonly possibleDuplicates: readonly { readonly documentId: string; readonly duplicateOf: string }[]
  readonly phases: readonly PhaseLogEntry[]
  /** Originals are attached up to this sum of bytes, else they stay in the folder beside the binder. */
  readonly attachBytesMax: number
}

export interface BinderReceipt {
  readonly pageCount: number
  /** Planned documents that no way brought into the binder; their pages count as unreadable. */
  readonly unreadable: readonly { readonly documentId: string; readonly code: string; readonly message: string }[]
  /** Pages per fate; their sum is `pagesIn`. */
  readonly ledger: {
    readonly pagesIn: number
    readonly binder: number
    readonly duplicate: number
    readonly unreadable: number
  }
}
