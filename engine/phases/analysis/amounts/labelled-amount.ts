import type { Cents } from '../../../shared/money.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { TaxLineFound } from '../../../reading/find/find-tax-lines.ts'

/** An amount with what its labels say: strength 0 to 1 per role. */
export interface LabelledAmount {
  readonly amount: AmountCandidate
  readonly gross: number
  readonly net: number
  readonly tax: number
  readonly payable: number
  readonly not: number
}

/** A total: found on the page (`amount`) or computed from the others. */
export interface Total {
  readonly cents: Cents
  readonly amount: LabelledAmount | null
}

export interface Solution {
  readonly gross: Total | null
  readonly net: Total | null
  readonly tax: Total | null
  /** Net + tax = gross with at least two of them found on the page. */
  readonly fits: boolean
  readonly lines: readonly TaxLineFound[]
}
