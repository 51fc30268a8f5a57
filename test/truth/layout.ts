import type { SeededRandom } from '../fixtures/make/seeded-random.ts'

/**
 * What a document says, as a person reads it off the page: what a field holds that stands there, and null for one that a
 * reader might expect and that does not stand there (a value that is found nevertheless is invented). A field that is
 * not named is not measured. Dates as YYYY-MM-DD; amounts with a point and two decimals, negative only where the paper's
 * own sign says so; IBANs and VAT ids without spaces; names as printed.
 */
export interface TruthValues {
  /** Name of who made the document: the company, office or person, with its legal form as printed. */
  readonly issuer?: string | null
  readonly recipient?: string | null
  /** Number of the document itself (of the invoice, notice, policy bill), as printed. */
  readonly number?: string | null
  /** Day of the document itself. */
  readonly date?: string | null
  readonly due?: string | null
  readonly serviceDate?: string | null
  readonly net?: string | null
  readonly tax?: string | null
  /** What an invoice or receipt comes to. */
  readonly gross?: string | null
  readonly iban?: string | null
  readonly vatId?: string | null
  readonly taxNumber?: string | null
  /** The one amount a tax advisor takes out of this kind of document: what the taxonomy marks as main, or the gross. */
  readonly main?: string | null
  /** Fields of the kind by their id in the taxonomy. */
  readonly own?: Readonly<Record<string, string | null>>
}

/** One printed document: pages of HTML with their style, and what it says. */
export interface TruthDocument {
  /** A whole HTML document for print on A4 (or the size that its `@page` rule names), without anything from the net. */
  readonly html: string
  readonly pages: number
  readonly values: TruthValues
}

/** A look of a document: where its words stand, its wordings, its typeface; it can be filled in again and again. */
export interface TruthLayout {
  /** Unique among all; its hash alone decides whether the layout is for training, tuning or the last look. */
  readonly id: string
  /** Kind of the taxonomy. */
  readonly kind: string
  /** The form, standard or usage that the wordings and places are taken from. */
  readonly source: string
  /** Documents to be made from it. */
  readonly documents: number
  fill(random: SeededRandom): TruthDocument
}

export type TruthShare = 'train' | 'tune' | 'last'
