import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { isUsualRate } from '../../../reading/find/find-tax-lines.ts'
import type { LabelledAmount } from './labelled-amount.ts'

const WEIGHTS = weightsOf(weightFile.sums)
/** Two entries and more make a list. */
const ENTRIES_MIN = 2
/** A text of an entry may take further rows. */
const ROWS_APART_MAX = 4

/**
 * The total of a list without net and tax: amounts of one column that come to an amount below them which words call a
 * total or what is to be paid, wherever it stands ("Zahlbetrag bis 05.11.: 1.294,90"). Null where none does; of several
 * the one that most entries come to. What is added to it or taken off it below, to a further sum, is left to the labels.
 */
export function totalOfColumn(amounts: readonly LabelledAmount[]): LabelledAmount | null {
  const ordered = amounts.toSorted((one, other) => one.amount.row - other.amount.row)
  const goesOn = (total: LabelledAmount): boolean => {
    const [, ...below] = chainFrom(ordered, total)
    let sum = total.amount.cents
    return below.some(({ amount }, at) => {
      if (at > 0 && amount.cents === sum) return true
      sum += amount.cents
      return false
    })
  }
  const called = ordered.filter(one => Math.max(one.gross, one.payable) >= WEIGHTS.totalMin && one.amount.cents !== 0)
  let best: Best | null = null
  for (const first of ordered) {
    const chain = chainFrom(ordered, first)
    let sum = first.amount.cents
    for (const [at, last] of chain.slice(1).entries()) {
      sum += last.amount.cents
      const count = at + 2
      // What is taken off a single amount leads to a rest and not to a total.
      const entries = chain.slice(0, count).filter(({ amount }) => amount.cents > 0)
      if (entries.length < ENTRIES_MIN) continue
      const total = called.find(({ amount }) => amount.cents === sum && amount.row > last.amount.row)
      if (total && isMore({ total, count }, best) && !goesOn(total)) best = { total, count }
    }
  }
  return best?.total ?? null
}

interface Best {
  readonly total: LabelledAmount
  readonly count: number
}

/** More entries come to it, or as many, where the other is the tax that stands beside the prices. */
function isMore({ total, count }: Best, best: Best | null): boolean {
  if (best === null) return true
  return count > best.count || (count === best.count && isTaxOf(best.total, total))
}

/** Whether one amount is the tax that another one in its row holds. */
function isTaxOf({ amount: tax }: LabelledAmount, total: LabelledAmount): boolean {
  if (total.amount.row !== tax.row) return false
  return isUsualRate(total.amount.cents - tax.cents, tax.cents, 2)
}

/** Amounts of the same column below each other. */
function chainFrom(ordered: readonly LabelledAmount[], first: LabelledAmount): LabelledAmount[] {
  const chain = [first]
  for (const one of ordered) {
    const last = chain.at(-1) ?? first
    const down = one.amount.row - last.amount.row
    if (one.amount.page !== first.amount.page || down <= 0) continue
    if (down > ROWS_APART_MAX) break
    if (Math.abs(rightOf(one) - rightOf(first)) < WEIGHTS.aligned) chain.push(one)
  }
  return chain
}

function rightOf({ amount }: LabelledAmount): number {
  return amount.box[0] + amount.box[2]
}
