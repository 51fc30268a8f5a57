/**
 * Symbologies that are looked for: names as in ZXing, and `PatchT` for Kodak's Patch Code T, which carries no text of
 * its own (its `text` is `T`).
 */
export type PageCodeFormat =
  'QRCode' | 'DataMatrix' | 'Code128' | 'Code39' | 'EAN13' | 'EAN8' | 'PDF417' | 'Aztec' | 'PatchT'

/** A barcode on a page. */
export interface PageCode {
  readonly format: PageCodeFormat
  /** What it says, at most 4,300 characters; foreign text, line breaks included. */
  readonly text: string
  /** On the upright page, like the boxes of words (`Box` of page.ts, which imports this file). */
  readonly box: readonly [x: number, y: number, width: number, height: number]
}

/**
 * How a separator is known: our own printed sheet, a barcode with the text PATCHT (paperless), Kodak's Patch Code T.
 */
export type SeparatorOrigin = 'own' | 'patcht' | 'patch-code'

/** An item of a mandant's checklist in a tax year, as a sheet of a request letter names it. */
export interface RequestedItem {
  readonly expectedId: string
  readonly year: number
}

/** What a page that lies between two documents says about the one that follows. */
export interface SeparatorSheet {
  readonly origin: SeparatorOrigin
  /**
   * Id of the mandant that the following documents belong to; null when the sheet does not say. A claim on paper: to be
   * checked.
   */
  readonly mandant: string | null
  /** Kind of the following document by its id in the taxonomy; null when the sheet does not say. */
  readonly kind: string | null
  /** What the sheet asks for; absent when it asks for nothing. A claim on paper, as well. */
  readonly item?: RequestedItem
  /**
   * The page is full of text: the first page of a document, with the code stuck on it, and not a sheet to be set aside.
   */
  readonly isFirstPage: boolean
}

/** A place where a stack probably falls apart. */
export interface SplitProposal {
  /** Page that a new document begins with; never the first page of the stack. */
  readonly firstPage: number
  /** 0 to 1; from `APPLIED_CONFIDENCE` on it is applied unless a person decides otherwise. */
  readonly confidence: number
  /** German, strongest first: why a document begins here. */
  readonly reasons: readonly string[]
}
