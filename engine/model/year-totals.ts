/** What the positions of a client-year come to on one form, in cents; blocks of a form are never netted. */
export interface FormTotals {
  readonly form: string
  /** Counted income. */
  readonly incomeCents: number
  /** Counted expenses, and what reduces the tax itself (§§ 34g, 35a, 35c EStG). */
  readonly expenseCents: number
  /** What asks: what it would count for, income and expenses together, as far as an amount is known. */
  readonly askingCents: number
  /** How many of them have no amount that anybody read. */
  readonly askingUnknown: number
  /** What does not count, income and expenses together. */
  readonly leftOutCents: number
}

/** The sums of a client-year as the board shows them (docs/decisions/0108). */
export interface YearTotals extends Omit<FormTotals, 'form'> {
  /** In the order of the return; none without a figure. */
  readonly forms: readonly FormTotals[]
}
