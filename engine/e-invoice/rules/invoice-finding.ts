/**
 * What a finding means for the invoice, as the official rule sets grade it: `fatal` the invoice breaks the standard and
 * may be refused, `warning` it should be put right, `information` for attention only.
 */
export type FindingSeverity = 'fatal' | 'warning' | 'information'

/** A broken rule. */
export interface InvoiceFinding {
  /** Id in EN 16931 or XRechnung, e.g. `BR-02`, `BR-DE-15`; those of our own start with `ST-`. */
  readonly id: string
  readonly severity: FindingSeverity
  /** German, says what is missing or wrong, with the number of the term. */
  readonly text: string
  /** Where, e.g. `Position 3`; empty when it concerns the whole document. At most `PLACES_MAX`. */
  readonly places: readonly string[]
  /** How often the rule is broken. */
  readonly count: number
}

export const PLACES_MAX = 20
