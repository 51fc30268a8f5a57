import type { Cents } from '../../shared/money.ts'
import type { AmountCandidate } from './find-amounts.ts'
import type { Layout } from '../layout/read-layout.ts'

/**
 * Rates of German value added tax: § 12 UStG, and 16/5 % of the second half of 2020 (§ 28 UStG); half rates of
 * neighbours.
 */
const RATES = [19, 7, 16, 5, 10.7, 5.5, 20, 10, 13, 21, 8.1, 7.7, 2.6]

const LINES_MAX = 24
/** More than a year's months with their sum; of a row that has more, all would be compared with all. */
export const AMOUNTS_IN_ROW_MAX = 64

export interface TaxLineFound {
  /** Percent. */
  readonly rate: number
  readonly base: AmountCandidate | null
  readonly tax: AmountCandidate
}

/** Rates of § 12 UStG, of the second half of 2020, and of neighbours, in percent. */
const USUAL_RATES = [19, 7, 16, 5, 20, 10]

/** Whether a tax is that of a usual rate on a net amount, give or take `off` cents. */
export function isUsualRate(net: Cents, tax: Cents, off: Cents): boolean {
  return USUAL_RATES.some(rate => Math.abs(taxOf(net, rate) - tax) <= off)
}

/** Cents of tax on a base; half up. */
export function taxOf(base: Cents, rate: number): Cents {
  return Math.sign(base) * Math.round((Math.abs(base) * rate) / 100)
}

/**
 * Lines of a tax table: a rate with base and tax that fit each other ("19 % 198,00 37,62", also in separate columns or
 * with the gross beside). Lines that occur once per rate stay; items of an invoice that happen to fit lose to the
 * total.
 */
export function findTaxLines(layout: Layout, amounts: readonly AmountCandidate[]): TaxLineFound[] {
  const byRow = Map.groupBy(amounts, ({ row }) => row)
  const lines: TaxLineFound[] = []
  for (const [index, inRow] of byRow) {
    const row = layout.rows[index]
    if (!row || inRow.length > AMOUNTS_IN_ROW_MAX) continue
    const text = row.tokens.map(token => token.text).join(' ')
    lines.push(...pairsOf(inRow, printedRates(text)))
  }
  return lastDistinct(lines)
}

/** Totals stand at the end; of a long table of items that happen to fit, only the end matters. */
function lastDistinct(lines: readonly TaxLineFound[]): TaxLineFound[] {
  const distinct = new Map(lines.map(line => [`${line.rate}|${line.base?.cents ?? ''}|${line.tax.cents}`, line]))
  return [...distinct.values()].sort((a, b) => a.tax.row - b.tax.row).slice(-LINES_MAX)
}

/** Rates that are printed in a text as percentages, or as bare numbers of a rate column. */
export function printedRates(text: string): { readonly rate: number; readonly percent: boolean }[] {
  const found = new Map<number, boolean>()
  for (const match of text.matchAll(/(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?)\s?(%|v\.H\.)?(?![\d]|[.,]\d)/g)) {
    const rate = Number((match[1] ?? '').replace(',', '.'))
    if (RATES.includes(rate)) found.set(rate, found.get(rate) === true || match[2] !== undefined)
  }
  return [...found].map(([rate, percent]) => ({ rate, percent }))
}

function pairsOf(
  inRow: readonly AmountCandidate[],
  rates: readonly { rate: number; percent: boolean }[],
): TaxLineFound[] {
  const lines: TaxLineFound[] = []
  for (const { rate, percent } of rates) {
    let paired = false
    for (const base of inRow) {
      for (const tax of inRow) {
        if (base === tax || tax.cents === 0 || Math.abs(taxOf(base.cents, rate) - tax.cents) > 1) continue
        lines.push({ rate, base, tax })
        paired = true
      }
    }
    const only = inRow[0]
    if (!paired && percent && inRow.length === 1 && only && only.cents !== 0)
      lines.push({ rate, base: null, tax: only })
  }
  return lines
}
