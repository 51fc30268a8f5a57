import type { Rendition } from './document.ts'
import type { BookingJudging } from './judge-bookings.ts'
import type { BlockJudging } from './judge-blocks.ts'
import type { LineJudging } from './judge-lines.ts'
import type { PositionJudging } from './judge-positions.ts'
import type { JudgedField } from './judgement.ts'
import type { PageText } from './page.ts'

/**
 * What a person changed about a finished batch. Nothing is lost by any of them, and each has an opposite: a split and a
 * join, setting aside and taking back, a judgement and the one before it.
 */
export type Correction = Regrouping | Judging | Rereading

/** Reads a document that had failed once more, from where it failed. */
export interface Rereading {
  readonly type: 'read_again'
  readonly documentId: string
  /** The PDF without its encryption, which a person's password opened; its pages are read in the original's place. */
  readonly opened: Rendition | null
}

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

const REGROUPINGS: ReadonlySet<Correction['type']> = new Set<Regrouping['type']>([
  'split_document',
  'join_document',
  'set_page_aside',
  'take_page_back',
  'turn_page',
])

/** Whether a correction gives documents other pages, or a page another text. */
export function isRegrouping(correction: Correction): correction is Regrouping {
  return REGROUPINGS.has(correction.type)
}

/** Changes what is known of one document. */
export type Judging =
  | PositionJudging
  | BookingJudging
  | LineJudging
  | BlockJudging
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

/** A correction as the audit log names it: without what documents say, and without the words of a person. */
export type LoggedCorrection =
  | Exclude<
      Correction,
      PositionJudging | BookingJudging | LineJudging | BlockJudging | Rereading | { readonly type: 'set_field' }
    >
  | { readonly type: 'set_field'; readonly documentId: string; readonly name: string }
  | { readonly type: 'add_position'; readonly documentId: string; readonly key: string }
  | Pick<LineJudging, 'type' | 'documentId' | 'line'>
  | Pick<BlockJudging, 'type' | 'documentId' | 'block'>
  | {
      readonly type: 'set_position' | 'set_counts' | 'remove_position' | 'confirm_position'
      readonly documentId: string
      readonly position: string
    }
  | {
      readonly type: 'set_document_aside' | 'take_document_back' | 'read_again' | 'set_booking'
      readonly documentId: string
    }

/** The correction without values, reasons and names. */
export function loggedCorrection(correction: Correction): LoggedCorrection {
  const { documentId } = correction
  switch (correction.type) {
    case 'set_field':
      return { type: correction.type, documentId, name: correction.name }
    case 'add_position':
      return { type: correction.type, documentId, key: correction.key }
    case 'set_block':
    case 'add_block':
    case 'remove_block':
    case 'reset_blocks':
      return { type: correction.type, documentId, block: correction.block }
    case 'set_line':
    case 'add_line':
    case 'remove_line':
    case 'reset_lines':
      return { type: correction.type, documentId, line: correction.line }
    case 'set_position':
    case 'set_counts':
    case 'remove_position':
    case 'confirm_position':
      return { type: correction.type, documentId, position: correction.position }
    case 'set_document_aside':
    case 'take_document_back':
    case 'read_again':
    case 'set_booking':
      return { type: correction.type, documentId }
    default:
      return correction
  }
}

export interface RecordedCorrection {
  /** 1-based within the batch. */
  readonly sequence: number
  readonly at: number
  readonly correction: Correction
  /** Short sign of who made it, as it was then; null where nobody had signed in. */
  readonly by: string | null
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
