import type { Box } from './page.ts'

/** A line of an account statement. */
export interface Movement {
  /** Day of booking, YYYY-MM-DD. */
  readonly date: string
  /** In cents; negative when money left the account. */
  readonly cents: number
  /** Purpose and counterparty as printed, at most some lines. */
  readonly text: string
  /** 1-based page of the document. */
  readonly page: number
  /** The amount. */
  readonly box: Box
}

/** The lines of a statement, and whether they lead from the old balance to the new one. */
export interface StatementMovements {
  readonly movements: readonly Movement[]
  /** `open`: a balance is missing, so that nothing can be said. */
  readonly sum: 'fits' | 'differs' | 'open'
}
