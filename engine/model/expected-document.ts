/** A document that a mandant hands in, as the checklist knows it. */
export interface ExpectedDocument {
  readonly id: string
  readonly mandantId: string
  /** Kind of the taxonomy; null where `label` alone says what it is. */
  readonly kindId: string | null
  /** German; what a request names. */
  readonly label: string
  /** From whom, e.g. "Sparkasse Musterstadt"; null when anybody's will do. */
  readonly issuerHint: string | null
  /** Null: every year, from `firstYear` on. */
  readonly taxYear: number | null
  /** The first tax year that it was expected for. */
  readonly firstYear: number
  readonly createdAt: number
}

/** `requested`: asked for in a letter; `waived`: not needed for this year. */
export type ExpectedState = 'open' | 'requested' | 'received' | 'waived'

export const EXPECTED_STATES = ['open', 'requested', 'received', 'waived'] as const satisfies readonly ExpectedState[]

/** An expected document in one tax year. */
export interface ExpectedInYear extends ExpectedDocument {
  readonly year: number
  /** As it was last set; nothing set is `open`. */
  readonly state: ExpectedState
  readonly stateAt: number | null
  /** The document that closed it, where one is known. */
  readonly documentId: string | null
}

/** A document of a completed batch of a mandant, as far as a checklist is concerned. */
export interface FiledDocument {
  readonly documentId: string
  readonly batchId: string
  readonly filename: string
  readonly kindId: string
  readonly kindLabel: string
  readonly issuer: string | null
  readonly year: number | null
}

/** What earlier years suggest for a checklist. */
export interface ExpectedSuggestion {
  readonly kindId: string
  readonly label: string
  readonly issuerHint: string | null
  /** The year it was last there, and how many of it. */
  readonly lastYear: number
  readonly count: number
}

/** Whether an expected document is one of a tax year's checklist. */
export function isExpectedIn({ taxYear, firstYear }: ExpectedDocument, year: number): boolean {
  return taxYear === null ? year >= firstYear : taxYear === year
}
