import type { SplitProposal } from './page-mark.ts'
import type { StoredPageText } from './stored-page-text.ts'

/** What of a page's text decides where it goes; the words of a long stack would not fit into memory at once. */
export interface MarkedPage {
  readonly number: number
  readonly isBlank: boolean
  /** A sheet between documents, or the mark on the first page of one. */
  readonly separator: 'sheet' | 'first_page' | null
}

export interface PagesToMark {
  /** Their texts are asked for, some at a time: those of a long stack in one message would stop the engine for long. */
  readonly count: number
  /**
   * Sizes of these pages in points as shown, where it is to be found out at which of them a document begins; null where
   * it is not.
   */
  readonly sizesPt: readonly (readonly [width: number, height: number])[] | null
}

/** What a worker asks while it marks pages: the next ones, `from` an index among them. */
export interface MarkQuestion {
  readonly from: number
}

/** Pages with their texts, in their order. */
export interface ReadPages extends Pick<PagesToMark, 'sizesPt'> {
  readonly pages: readonly StoredPageText[]
}

export interface MarkedPages {
  readonly pages: readonly MarkedPage[]
  /** None where separators lie between the pages, or nobody asked. */
  readonly proposals: readonly SplitProposal[]
}
