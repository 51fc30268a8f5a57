import type { ExpectedState } from './expected-document.ts'

/** An expected document of a tax year that no batch has brought. */
export interface MissingDocument {
  readonly expectedId: string
  readonly label: string
  readonly issuerHint: string | null
  readonly kindId: string | null
  readonly state: Extract<ExpectedState, 'open' | 'requested'>
  /** When a letter asked for it; null while it is open. */
  readonly requestedAt: number | null
}

/** An item of a checklist that a sheet of a request letter has closed with the document behind it. */
export interface ClosedRequest {
  readonly expectedId: string
  readonly year: number
  readonly documentId: string
  /** When it was closed first; null for now. */
  readonly receivedAt: number | null
}

/** A sheet of a request letter that closed nothing. */
export interface UnsettledSheet {
  /** The file that it came in with. */
  readonly documentId: string
  readonly filename: string
  /** 1-based within the file. */
  readonly page: number
  readonly code:
    | 'no_mandant'
    | 'other_mandant'
    | 'unknown_item'
    | 'not_in_year'
    | 'nothing_follows'
    | 'not_processed'
    | 'other_mandants_document'
    | 'already_closed'
    | 'waived'
  /** German; says what to do and nothing of another mandant. */
  readonly message: string
}

/** What a batch says of the checklist of its mandant. */
export interface RequestOutcome {
  /** The tax year whose checklist was looked at; null when the documents belong to no one year. */
  readonly year: number | null
  readonly missing: readonly MissingDocument[]
  readonly closed: readonly ClosedRequest[]
  readonly unsettled: readonly UnsettledSheet[]
}

export const NO_REQUESTS: RequestOutcome = { year: null, missing: [], closed: [], unsettled: [] }
