import type { Leaf } from '../../../paper/leaf.ts'
import type { PDFPage } from '@cantoo/pdf-lib'
import type { PlannedDocument, SetAsideDocument } from '../../../model/binder-plan.ts'
import type { FileNote } from '../../../model/document.ts'
import type { TextSource, UnreadReason } from '../../../model/page.ts'
import type { UprightView } from './upright-view.ts'

/** A page made in the target file, not yet in its page tree. */
export interface ImportedPage {
  readonly page: PDFPage
  readonly isPicture: boolean
}

/** A document's page in the binder. */
export interface BoundPage {
  readonly leaf: Leaf
  /** 1-based within the document; evidence names it. */
  readonly number: number
  /** 1-based within the file; shown to people. */
  readonly sourcePage: number
  readonly view: UprightView
  /** Clockwise turn in degrees that made it upright. */
  readonly turned: number
  /** Where its text lies (JSON of PageText); read when it is needed, for the words of thousands of pages are many. */
  readonly textPath: string | null
  readonly textSource: TextSource
  readonly wordCount: number
  /** Parts of the page with writing that was not read. */
  readonly unread: readonly UnreadReason[]
  /** The page is a picture of the original, so that its digital text has to be laid over it too. */
  readonly isPicture: boolean
  /** The page could not be loaded: a notice stands in its place. */
  readonly isDamaged: boolean
}

/** A document whose pages are all in the binder. */
export interface BoundDocument {
  readonly planned: PlannedDocument
  readonly pages: readonly BoundPage[]
  /** What of the file is not in the binder, and what became of pages that could not come in as they are. */
  readonly pageNotes: readonly FileNote[]
  /** The file has layers that may hide what is on its pages. */
  readonly hasLayers: boolean
}

/** What became of the plan's documents. Together they are all files that came in. */
export interface BoundStack {
  readonly documents: readonly BoundDocument[]
  readonly setAside: readonly SetAsideDocument[]
}
