import type { JudgedField } from './judgement.ts'
import type { PageText } from './page.ts'

/**
 * What a person changed about a finished batch. Nothing is lost by any of them, and each has an opposite: a split and a
 * join, setting aside and taking back, a judgement and the one before it.
 */
export type Correction = Regrouping | Judging

/** Moves pages between documents, or out of the binder and back. */
export type Regrouping =
  /** A document begins at this page of another one. */
  | { readonly type: 'split_document'; readonly documentId: string; readonly page: number }
  /** The document belongs to the one before it of the same stack. */
  | { readonly type: 'join_document'; readonly documentId: string }
  | { readonly type: 'set_page_aside'; readonly documentId: string; readonly page: number }
  | { readonly type: 'take_page_back'; readonly documentId: string; readonly page: number }
  /**
   * Another side of the page is up; it was read anew. `rotation`: clockwise turn that makes the page as stored upright.
   */
  | {
      readonly type: 'turn_page'
      readonly documentId: string
      readonly page: number
      readonly rotation: PageText['rotation']
    }

/** Changes what is known of one document. */
export type Judging =
  /** Null: the kind that the engine found. */
  | {
      readonly type: 'set_kind'
      readonly documentId: string
      readonly kind: { readonly id: string; readonly label: string } | null
    }
  /** Null: the document does not have the field. */
  | {
      readonly type: 'set_field'
      readonly documentId: string
      readonly name: string
      readonly field: JudgedField | null
    }
  /** The value that the engine found. */
  | { readonly type: 'reset_field'; readonly documentId: string; readonly name: string }
  /** A person looked at it, and all is right. */
  | { readonly type: 'confirm_document'; readonly documentId: string }
  | { readonly type: 'reopen_document'; readonly documentId: string }
  /** Follows another document of its section; null: the first place. */
  | { readonly type: 'move_document'; readonly documentId: string; readonly after: string | null }
  /**
   * What is known of the document is as it was before the correction of that number, which must be the last one of it.
   */
  | { readonly type: 'undo'; readonly documentId: string; readonly sequence: number }

/** A correction as the audit log names it: without what documents say. */
export type LoggedCorrection =
  | Exclude<Correction, { readonly type: 'set_field' }>
  | { readonly type: 'set_field'; readonly documentId: string; readonly name: string }

/** The correction without values of fields. */
export function loggedCorrection(correction: Correction): LoggedCorrection {
  if (correction.type !== 'set_field') return correction
  const { type, documentId, name } = correction
  return { type, documentId, name }
}

export interface RecordedCorrection {
  /** 1-based within the batch. */
  readonly sequence: number
  readonly at: number
  readonly correction: Correction
  /**
   * An `undo` of it is possible: it is the last judgement of its document that stands, or the last one that was taken
   * back.
   */
  readonly canUndo: boolean
}

/** How far the Belegmappe follows the corrections. */
export interface Revision {
  /** Number of corrections that were made, and of those that the Belegmappe shows. */
  readonly wanted: number
  readonly done: number
  /** Why the last try to write it anew failed; German. */
  readonly fault: { readonly code: string; readonly message: string } | null
}
