import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { TaxLineFound } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount, Solution } from './labelled-amount.ts'

const WEIGHTS = weightsOf(weightFile.sums)

/**
 * The total of a paper that tells its tax in one row or sentence, rate by rate ("darin 7 % 5,56 aus 79,39, 19 % 7,18 aus
 * 37,82"): bases and taxes of two or more rates come to an amount that is called a total. Null where they do not.
 */
export function totalOfTaxLines(amounts: readonly LabelledAmount[], lines: readonly TaxLineFound[]): Solution | null {
  for (const told of Map.groupBy(lines, ({ tax }) => tax.row).values()) {
    const withBase = told.filter(({ base }) => base !== null)
    if (withBase.length < 2 || new Set(withBase.map(({ rate }) => rate)).size !== withBase.length) continue
    const [net, tax] = withBase.reduce(
      ([nets, taxes], line) => [nets + (line.base?.cents ?? 0), taxes + line.tax.cents],
      [0, 0],
    )
    const gross = totalCalled(amounts, net + tax)
    if (!gross) continue
    const at = (cents: number): LabelledAmount | null => amounts.find(one => one.amount.cents === cents) ?? null
    return {
      gross: { cents: net + tax, amount: gross },
      net: { cents: net, amount: at(net) },
      tax: { cents: tax, amount: at(tax) },
      fits: true,
      lines: withBase,
    }
  }
  return null
}

/** The strongest of equal amounts that a label calls a total, or what is to be paid. */
export function totalCalled(amounts: readonly LabelledAmount[], cents: number): LabelledAmount | null {
  const strength = (one: LabelledAmount): number => Math.max(one.gross, one.payable) - WEIGHTS.against * one.not
  const called = amounts.filter(one => one.amount.cents === cents && strength(one) >= WEIGHTS.totalMin)
  return called.toSorted((one, other) => strength(other) - strength(one))[0] ?? null
}
