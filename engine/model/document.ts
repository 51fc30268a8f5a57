import type { AnalysisResult } from './analysis-result.ts'
import type { PageMediaType } from './media-type.ts'

export type DocumentStatus = 'pending' | 'processed' | 'failed' | 'duplicate'

/** Where a document comes from (interface text "source"; the path form is off until input roots are set). */
export type DocumentSource =
  | { readonly type: 'url'; readonly url: string; readonly expiresAt: number | null; readonly sha256: string | null }
  | { readonly type: 'path'; readonly path: string; readonly sha256: string | null }
  | { readonly type: 'upload' }

/** Something about a file that is no error, e.g. that its name does not fit its content. `code` is stable, the text German. */
export interface FileNote {
  readonly code: string
  readonly message: string
}

export interface DocumentFault {
  /** Stable code of decisions.md 1.6, e.g. `corrupt_file`. */
  readonly code: string
  /** German, says what to do. */
  readonly message: string
}

export interface Document {
  readonly id: string
  readonly batchId: string
  /** 0-based position in the request. */
  readonly index: number
  readonly filename: string
  readonly source: DocumentSource
  readonly status: DocumentStatus
  readonly error: DocumentFault | null
  /** The bytes are in the file store. */
  readonly fetchedAt: number | null
  readonly sha256: string | null
  readonly byteSize: number | null
  readonly mediaType: PageMediaType | null
  readonly pageCount: number | null
  readonly duplicateOf: string | null
  readonly analysis: AnalysisResult | null
}
