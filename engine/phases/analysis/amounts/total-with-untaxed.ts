import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { TaxLineFound } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount, Solution } from './labelled-amount.ts'
import { totalCalled } from './total-of-tax-lines.ts'

const WEIGHTS = weightsOf(weightFile.sums)
/** Amounts that are tried as a total: a paper calls few so. */
const CALLED_MAX = 12

/**
 * The total of a paper that holds something without tax beside its taxed parts (a visitor's tax, a deposit, stamps of
 * an office): what bases and taxes of all rates come to is called no total, and together with another amount of the
 * pages gives one that is. Null where that is not so.
 */
export function totalWithUntaxed(amounts: readonly LabelledAmount[], lines: readonly TaxLineFound[]): Solution | null {
  const told = lines.filter(({ base, tax }) => base !== null && base.page === tax.page)
  if (told.length === 0 || new Set(told.map(({ rate }) => rate)).size !== told.length) return null
  const net = told.reduce((sum, { base }) => sum + (base?.cents ?? 0), 0)
  const tax = told.reduce((sum, line) => sum + line.tax.cents, 0)
  if (net <= 0 || totalCalled(amounts, net + tax)) return null
  const own = new Set(told.flatMap(({ base, tax: one }) => [base, one]))
  const others = new Set(amounts.flatMap(({ amount }) => (own.has(amount) || amount.cents <= 0 ? [] : [amount.cents])))
  const called = amounts.filter(one => Math.max(one.gross, one.payable) >= WEIGHTS.totalMin).slice(0, CALLED_MAX)
  for (const { amount } of called.toSorted((one, other) => other.amount.cents - one.amount.cents)) {
    const untaxed = amount.cents - net - tax
    const total = untaxed > 0 && untaxed < net && others.has(untaxed) ? totalCalled(amounts, amount.cents) : null
    if (!total) continue
    const at = (cents: number): LabelledAmount | null => amounts.find(one => one.amount.cents === cents) ?? null
    return {
      gross: { cents: amount.cents, amount: total },
      net: { cents: net + untaxed, amount: at(net + untaxed) },
      tax: { cents: tax, amount: at(tax) },
      fits: true,
      lines: told,
    }
  }
  return null
}
