import type { LabelledAmount, Solution } from './labelled-amount.ts'

/**
 * "Vergütung netto 1.033,46, Umsatzsteuer (§ 19 UStG) 0,00": where no total is named and no tax is charged, the net is
 * the total. That it adds up proves nothing.
 */
export function withUntaxedNet(solution: Solution, amounts: readonly LabelledAmount[]): Solution {
  const { gross, net } = solution
  const untaxed = amounts.find(entry => entry.amount.cents === 0 && entry.tax > 0)
  if (gross || !net || !untaxed) return solution
  return { ...solution, gross: net, tax: { cents: 0, amount: untaxed } }
}
