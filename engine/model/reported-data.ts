import type { Box } from './page.ts'

/** An amount that somebody reported to the tax office. */
export interface ReportedAmount {
  /** Name of the field that a certificate has for it. */
  readonly field: string
  /** As printed. */
  readonly label: string
  readonly cents: number
  readonly page: number
  readonly box: Box
}

/** Where what a person added to a printout stands: on its page, nobody says where. */
export const WHOLE_PAGE: Box = [0, 0, 1, 1]

/** A certificate in a printout of reported data (Bescheinigungsabruf). */
export interface ReportedBlock {
  /** Tells it from the others of its printout: its number among them, from 1. */
  readonly key: string
  /** Stable, e.g. `lohn`. */
  readonly id: string
  /** German. */
  readonly label: string
  /** Ids of kinds that such a certificate is. */
  readonly kinds: readonly string[]
  /** Who reported it; null: not read. */
  readonly from: string | null
  /** Which of a couple it is about, where a person said so: it is not read. */
  readonly person?: 'A' | 'B'
  /** A person corrected it. */
  readonly byPerson?: true
  readonly amounts: readonly ReportedAmount[]
  readonly page: number
  readonly box: Box
}

/** A reported certificate, and the document whose printout it stands in. */
export interface PrintedBlock extends ReportedBlock {
  readonly printoutId: string
}

/** An amount of a certificate beside what was reported. */
export interface ReportedDifference {
  readonly label: string
  readonly field: string
  readonly reportedCents: number
  /** Null: the certificate does not have it, or it was not read. */
  readonly paperCents: number | null
}

/**
 * A certificate of the printout, held against those of the client-year. `there`: what both have is the same;
 * `different`: an amount is another one; `missing`: no paper is.
 */
export interface ReportedLine {
  readonly block: PrintedBlock
  readonly state: 'there' | 'different' | 'missing'
  /** The certificate that it stands against; null of one that is missing. */
  readonly documentId: string | null
  readonly amounts: readonly ReportedDifference[]
}

/** Printouts of reported data, held together against the certificates of its client-year. */
export interface ReportedComparison {
  readonly lines: readonly ReportedLine[]
  /** Certificates of the year that nobody reported, by the printout. */
  readonly unreported: readonly string[]
}
