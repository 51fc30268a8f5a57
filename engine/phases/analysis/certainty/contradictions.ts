import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { parseDecimal } from '../../../shared/money.ts'

const SUMS = weightsOf(weightFile.sums)
const NONE: ReadonlySet<string> = new Set()
const ALL: ReadonlySet<string> = new Set(['net', 'tax', 'gross'])

/** Values that cannot be right beside the others: of net, tax and total, and of the days. */
export function contradicted(fields: Readonly<Record<string, Field>>): ReadonlySet<string> {
  return new Set([...contradictedSums(fields), ...contradictedDays(fields)])
}

/** Nobody is to pay before the paper was written. */
function contradictedDays({ date, due }: Readonly<Record<string, Field>>): readonly string[] {
  return date && due && due.value < date.value ? ['due'] : []
}

/**
 * Which of net, tax and total cannot all be right, by arithmetic alone: the three do not add up to the cent, or two of
 * them leave a tax that no rate knows. Labels may be as clear as they like.
 */
function contradictedSums({ net, tax, gross }: Readonly<Record<string, Field>>): ReadonlySet<string> {
  const [n, t, g] = [net, tax, gross].map(field => (field ? parseDecimal(field.value) : null))
  if (n != null && t != null && g != null) return Math.abs(n + t - g) > 1 ? ALL : NONE
  // Without the third the tax on the net amount is still one of a rate.
  const [base, on] = g == null ? [n, t] : t == null ? [n, n == null ? null : g - n] : [g - t, t]
  if (base == null || on == null) return NONE
  const isTax = on === 0 || (Math.sign(on) === Math.sign(base) && Math.abs(on) <= SUMS.taxShareMax * Math.abs(base) + 1)
  if (isTax) return NONE
  // A total with a strong label outlasts the part that cannot belong to it.
  return new Set(g == null ? ['net', 'tax'] : t == null ? ['net'] : ['tax'])
}
