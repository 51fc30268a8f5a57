import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { isUsualRate } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount } from './labelled-amount.ts'

const WEIGHTS = weightsOf(weightFile.sums)

const TAX_CENTS_OFF = 2

/**
 * Gives an amount the standing of a total that no known word calls so: below a tax, which stands below its net amount
 * in the same column, with a usual rate between the two. Returns the amounts in their order, those that are lifted as
 * new entries.
 */
export function liftColumnTotals(entries: readonly LabelledAmount[]): readonly LabelledAmount[] {
  const totals = new Set(entries.filter(({ tax }) => tax >= WEIGHTS.labelMin).flatMap(tax => totalBelow(entries, tax)))
  return entries.map(one => (totals.has(one) ? { ...one, gross: Math.max(one.gross, WEIGHTS.columnTotal) } : one))
}

function totalBelow(entries: readonly LabelledAmount[], tax: LabelledAmount): LabelledAmount[] {
  const column = entries
    .filter(one => one !== tax && one.amount.page === tax.amount.page && isAligned(one, tax))
    .toSorted((one, other) => one.amount.row - other.amount.row)
  const net = column.findLast(({ amount }) => amount.row < tax.amount.row)
  const total = column.find(({ amount }) => amount.row > tax.amount.row)
  if (!net || !total) return []
  const [n, t] = [net.amount.cents, tax.amount.cents]
  return isUsualRate(n, t, TAX_CENTS_OFF) && t !== 0 && n + t === total.amount.cents ? [total] : []
}

function isAligned({ amount: one }: LabelledAmount, { amount: other }: LabelledAmount): boolean {
  return Math.abs(one.box[0] + one.box[2] - other.box[0] - other.box[2]) < WEIGHTS.aligned
}
