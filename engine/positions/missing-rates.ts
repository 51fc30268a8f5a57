import { derived } from './facts/amount.ts'
import type { Draft } from './facts/draft.ts'
import type { TaxYear } from './tax-year.ts'

/** As many months of the same amount are a standing payment. */
const RATES_MIN = 3
const MONTHS = 12

/**
 * Months between the first and the last payment of a standing invoice (rent) that no statement shows: what they would
 * come to asks, a draft for each year, so that a month that was not read is no silent miss.
 */
export function missingRates(
  draft: Draft,
  years: readonly TaxYear[],
  grossCents: number | null,
): readonly (Draft & { readonly taxYear: TaxYear })[] {
  const payments = years.flatMap(({ paid }) => paid)
  const isStanding = payments.every(({ cents }) => cents !== null && Math.abs(cents) === Math.abs(grossCents ?? 0))
  const { amount } = draft
  if (!amount || draft.counts || payments.length < RATES_MIN || !isStanding) return []
  const paid = new Set(payments.map(({ date }) => monthOf(date)))
  const [first, last] = [Math.min(...paid), Math.max(...paid)]
  const gaps = Array.from({ length: last - first }, (_, at) => first + at).filter(month => !paid.has(month))
  return years.flatMap(year => {
    const own = gaps.filter(month => Math.floor(month / MONTHS) === year.year)
    if (own.length === 0) return []
    const cents = amount.cents * own.length
    const note = `Zahlung nicht gefunden: ${own.map(monthName).join(', ')}`
    const open: Draft = { ...draft, amount: derived(amount, cents), counts: 'asks', reason: 'awaiting_proof', note }
    return [{ ...open, taxYear: { ...year, paid: [], paidCents: null } }]
  })
}

/** Months since the year 0, so that they are counted over the turn of a year. */
function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * MONTHS + Number(day.slice(5, 7)) - 1
}

function monthName(month: number): string {
  return `${String((month % MONTHS) + 1).padStart(2, '0')}/${Math.floor(month / MONTHS)}`
}
