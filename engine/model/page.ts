import type { PageCode } from './page-mark.ts'
import type { ScanFacts } from './scan-facts.ts'

/**
 * A box on a page as it is shown in the Belegmappe (upright): x, y of the top left corner, width, height,
 * each as a share of the page's width or height, 0 to 1.
 */
export type Box = readonly [x: number, y: number, width: number, height: number]

/**
 * One word with its place. `confidence` 0 to 1 (1 for digital text); `line` numbers the text lines of the page from 0.
 */
export interface Word {
  readonly text: string
  readonly box: Box
  readonly confidence: number
  readonly line: number
}

/** Why a part of a page has no words: it is written by hand, or print that cannot be made out. */
export type UnreadReason = 'handwriting' | 'unreadable'

/** A part of a page with writing that was not read. */
export interface UnreadRegion {
  readonly box: Box
  readonly reason: UnreadReason
}

/** Where the text of a page came from: the file itself, recognition, both (mixed page), or nowhere. */
export type TextSource = 'digital' | 'ocr' | 'mixed' | 'none'

export interface PageText {
  readonly source: TextSource
  readonly words: readonly Word[]
  /** Mean over the words that were recognised, 0 to 1; null when none was. */
  readonly meanConfidence: number | null
  /** Clockwise turn in degrees that makes the page as stored upright. */
  readonly rotation: 0 | 90 | 180 | 270
  /** Slant of the text lines in degrees on the upright page, clockwise positive; the text layer follows it. */
  readonly skewDegrees: number
  /** The page cannot be loaded at all, though other pages of its file can: a notice takes its place in the binder. */
  readonly isDamaged?: true
  /** Barcodes of the page, from its top; absent when there are none or none were looked for. */
  readonly codes?: readonly PageCode[]
  /**
   * Parts with writing that was not read ("nicht gelesen"); what the recogniser made of them is left out. Absent when
   * there are none.
   */
  readonly unread?: readonly UnreadRegion[]
  /**
   * Nobody would miss anything: at most dust, punch holes, scan borders or the print of the back shining through. In
   * doubt absent.
   */
  readonly isBlank?: true
  /** How paper was captured; absent of pages that are no picture, and of those read before this was measured. */
  readonly scan?: ScanFacts
}

/** Why a page stays out of the binder although its document is in it; `removed` by a person. */
export type AsideReason = 'blank' | 'separator' | 'removed'

/** A page of a document as CONVERSION found it. Sizes in PDF points (1/72 inch), of the page as shown. */
export interface Page {
  readonly documentId: string
  /** 1-based within the document; a gap stands for a page that went to another document. */
  readonly number: number
  /** 1-based within the file whose pages are read; another one than `number` in a part of a stack. */
  readonly sourceNumber: number
  readonly widthPt: number
  readonly heightPt: number
  /** The page carries usable digital text, so OCR leaves it alone. */
  readonly hasText: boolean
  /** The page carries images that may hold text beside its digital text. */
  readonly hasImages: boolean
  /** Null: the page goes where its document goes. */
  readonly setAside: AsideReason | null
}
