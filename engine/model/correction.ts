/**
 * What a person changed about a finished batch. Nothing is lost by any of them, and each has an opposite: a split and a
 * join, setting aside and taking back.
 */
export type Correction =
  /** A document begins at this page of another one. */
  | { readonly type: 'split_document'; readonly documentId: string; readonly page: number }
  /** The document belongs to the one before it of the same stack. */
  | { readonly type: 'join_document'; readonly documentId: string }
  | { readonly type: 'set_page_aside'; readonly documentId: string; readonly page: number }
  | { readonly type: 'take_page_back'; readonly documentId: string; readonly page: number }

export interface RecordedCorrection {
  /** 1-based within the batch. */
  readonly sequence: number
  readonly at: number
  readonly correction: Correction
}

/** How far the Belegmappe follows the corrections. */
export interface Revision {
  /** Number of corrections that were made, and of those that the Belegmappe shows. */
  readonly wanted: number
  readonly done: number
  /** Why the last try to write it anew failed; German. */
  readonly fault: { readonly code: string; readonly message: string } | null
}
