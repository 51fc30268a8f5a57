import type { Cents } from '../shared/money.ts'

/** Kinds of files whose pages are guessed before they were opened. */
export const FILE_KINDS = ['pdf', 'tiff', 'image', 'office', 'mail', 'archive', 'other'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** One version of the office's prices (decisions.md 1.5). */
export interface PriceListEntry {
  readonly version: string
  /** First day (UTC, YYYY-MM-DD) on which new batches are priced by it. */
  readonly validFrom: string
  readonly conversionPerPageCents: Cents
  readonly analysisPerPageCents: Cents
  /** What a processed document costs at least. */
  readonly minimumPerDocumentCents: Cents
  /** Pages that a file of a kind is taken to have, for estimates; the product's own guess where a kind is missing. */
  readonly defaultPages: Readonly<Partial<Record<FileKind, number>>>
}
