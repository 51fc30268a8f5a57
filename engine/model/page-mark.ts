/**
 * Symbologies that are looked for: names as in ZXing, and `PatchT` for Kodak's Patch Code T, which carries no text of its
 * own (its `text` is `T`).
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

/** Where a separator sheet takes its meaning from. */
export type SeparatorOrigin = 'own' | 'patcht' | 'patch-code'

/** What a sheet between two documents says about those that follow it. */
export interface SeparatorSheet {
  readonly origin: SeparatorOrigin
  /** Number of the mandant that the following documents belong to; null when the sheet does not say. */
  readonly mandant: string | null
  /** Kind of document by its id in the taxonomy; null when the sheet does not say. */
  readonly kind: string | null
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
