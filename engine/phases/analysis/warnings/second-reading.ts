import { isValidIBAN } from 'ibantools'
import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { Field } from '../../../model/analysis-result.ts'
import { isVatId } from '../../../model/check-tax-ids.ts'
import { parseDecimal } from '../../../shared/money.ts'

const WEIGHTS = weightsOf(weightFile.warnings)
/** VAT of several rates, and totals rounded to five cents. */
const ROUNDING_CENTS = 2

type Fields = Readonly<Record<string, Field>>

/**
 * Whether net and tax make a total in another way than with the one that was read: the sum to pay after a discount or
 * an advance, a total with a tip, a difference of rounding, or one of the three as it was read the second time.
 */
export function closesOtherwise(fields: Fields): boolean {
  const [net, tax, gross] = ['net', 'tax', 'gross'].map(name => readingsOf(fields[name]))
  if (!net || !tax || !gross) return false
  const [tip = 0] = readingsOf(fields['tip'])
  const totals = [...gross, ...gross.map(cents => cents - tip), ...readingsOf(fields['payable']).slice(0, 1)]
  // One of them may have been misread, not all at once.
  const sums = [...net.map(cents => cents + (tax[0] ?? 0)), ...tax.map(cents => cents + (net[0] ?? 0))]
  const isClose = (sum: number, total: number): boolean => Math.abs(sum - total) <= ROUNDING_CENTS
  const [sum] = sums
  const [first] = totals
  return (
    (sum !== undefined && totals.some(total => isClose(sum, total))) ||
    (first !== undefined && sums.some(one => isClose(one, first)))
  )
}

/** As it was read, then what else it may be; in cents. */
function readingsOf(field: Field | undefined): number[] {
  const values = field ? [field.value, ...field.alternatives.map(({ value }) => value)] : []
  return values.flatMap(value => (/^-?\d+\.\d{2}$/.test(value) ? [parseDecimal(value)] : []))
}

/** Whether a number fails its check digit because it was misread: another reading passes, or its letters were unsure. */
export function isMisread({ type, alternatives, evidence }: Field): boolean {
  const holds = type === 'iban' ? isValidIBAN : isVatId
  if (alternatives.some(({ value }) => holds(value.replaceAll(/\s/g, '').toUpperCase()))) return true
  return evidence.some(({ ocrConfidence }) => ocrConfidence !== undefined && ocrConfidence < WEIGHTS.wordMin)
}
