import type { Box } from './wire.ts'

/** What a person changes about a finished batch; `page` is 1-based within the document. */
export type Correction =
  | { readonly type: 'split_document'; readonly documentId: string; readonly page: number }
  | { readonly type: 'join_document'; readonly documentId: string }
  | { readonly type: 'set_page_aside'; readonly documentId: string; readonly page: number }
  | { readonly type: 'take_page_back'; readonly documentId: string; readonly page: number }
  /** Turns a page clockwise, and reads it anew. */
  | { readonly type: 'turn_page'; readonly documentId: string; readonly page: number; readonly by: 90 | 180 | 270 }

/** What a person decides about what is known of one document; values as they were typed or stand on the page. */
export type Judging =
  /** Null: the kind that the engine found. */
  | { readonly type: 'set_kind'; readonly documentId: string; readonly kindId: string | null }
  | {
      readonly type: 'set_field'
      readonly documentId: string
      readonly name: string
      /** Null: the document does not have it. */
      readonly value: string | null
      /** Where it stands; null when it was typed. */
      readonly place: { readonly page: number; readonly box: Box } | null
    }
  /** The value that the engine found. */
  | { readonly type: 'reset_field'; readonly documentId: string; readonly name: string }
  | { readonly type: 'confirm_document'; readonly documentId: string }
  | { readonly type: 'reopen_document'; readonly documentId: string }
  /** Follows another document of its section; null: the first place. */
  | { readonly type: 'move_document'; readonly documentId: string; readonly after: string | null }
  /** Takes the last judgement of the document back, which has that number. */
  | { readonly type: 'undo'; readonly documentId: string; readonly sequence: number }
