import type { LabelledAmount, Solution } from './labelled-amount.ts'
import { totalCalled } from './total-of-tax-lines.ts'

/** Rates of § 12 and § 28 UStG, in percent. */
const RATES = [19, 7, 16, 5]
const CENTS_OFF = 1
/** Taxes of one paper stand in one row or in rows right below each other. */
const ROWS_APART_MAX = 2
/** Amounts between which pairs are looked for: more than any paper with two rates has at its end. */
const AMOUNTS_MAX = 400

interface Held {
  readonly rate: number
  readonly gross: LabelledAmount
  readonly tax: LabelledAmount
}

/**
 * The total of a paper that tells which tax its amounts hold, rate by rate ("enthaltene MwSt.: 7 % aus 250,00 = 16,36,
 * 19 % aus 68,00 = 10,86"): amounts with tax of two or more rates that come to one which is called a total. Null where
 * they do not.
 */
export function totalOfHeldTaxes(amounts: readonly LabelledAmount[]): Solution | null {
  const held = amounts.slice(0, AMOUNTS_MAX).flatMap((one, at, all): Held[] => {
    const next = all[at + 1]
    if (!next || next.amount.page !== one.amount.page || next.amount.row !== one.amount.row) return []
    const [gross, tax] = one.amount.cents > next.amount.cents ? [one, next] : [next, one]
    const rate = RATES.find(percent => holds(gross, tax, percent))
    return rate === undefined ? [] : [{ rate, gross, tax }]
  })
  for (const first of held) {
    const told = held.filter(
      ({ gross: { amount } }) =>
        amount.page === first.gross.amount.page && Math.abs(amount.row - first.gross.amount.row) <= ROWS_APART_MAX,
    )
    if (told.length < 2 || new Set(told.map(({ rate }) => rate)).size !== told.length) continue
    const sum = told.reduce((cents, { gross }) => cents + gross.amount.cents, 0)
    const tax = told.reduce((cents, one) => cents + one.tax.amount.cents, 0)
    const total = totalCalled(amounts, sum)
    if (!total) continue
    const at = (cents: number): LabelledAmount | null => amounts.find(one => one.amount.cents === cents) ?? null
    return {
      gross: { cents: sum, amount: total },
      net: { cents: sum - tax, amount: at(sum - tax) },
      tax: { cents: tax, amount: at(tax) },
      fits: true,
      lines: told.map(one => ({ rate: one.rate, base: null, tax: one.tax.amount })),
    }
  }
  return null
}

/** Whether an amount with tax holds this much of it. */
function holds({ amount: gross }: LabelledAmount, { amount: tax }: LabelledAmount, percent: number): boolean {
  const held = Math.round((gross.cents * percent) / (100 + percent))
  return tax.cents > 0 && Math.abs(held - tax.cents) <= CENTS_OFF
}
