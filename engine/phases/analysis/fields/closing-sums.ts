import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'

const WEIGHTS = weightsOf(weightFile.ownFields)
/** Amounts over a sum that are added up, and rows that it may be apart from the last of them. */
const ADDENDS_MAX = 30
const ROWS_APART_MAX = 4

const known = new WeakMap<readonly AmountCandidate[], ReadonlySet<AmountCandidate>>()

/** The amounts that two or more amounts right above them in their column come to; made once for a list. */
export function closingSums(amounts: readonly AmountCandidate[]): ReadonlySet<AmountCandidate> {
  const made = known.get(amounts)
  if (made) return made
  const sums = new Set(amounts.filter((one, at) => isSum(one, amounts.slice(Math.max(0, at - ADDENDS_MAX * 4), at))))
  known.set(amounts, sums)
  return sums
}

function isSum(one: AmountCandidate, before: readonly AmountCandidate[]): boolean {
  const right = rightOf(one)
  const column = before.filter(
    other => other.page === one.page && other.row < one.row && Math.abs(rightOf(other) - right) < WEIGHTS.addedAligned,
  )
  let [sum, row, count] = [0, one.row, 0]
  for (const other of column.toReversed().slice(0, ADDENDS_MAX)) {
    if (row - other.row > ROWS_APART_MAX) return false
    sum += other.cents
    row = other.row
    count += 1
    if (count > 1 && other.cents !== 0 && sum === one.cents) return true
  }
  return false
}

function rightOf({ box }: AmountCandidate): number {
  return box[0] + box[2]
}
