import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import type { LabelledAmount, Solution } from './labelled-amount.ts'
import type { RateRow } from './total-of-rate-rows.ts'
import { findRateRows } from './total-of-rate-rows.ts'
import { totalCalled } from './total-of-tax-lines.ts'

const WEIGHTS = weightsOf(weightFile.sums)
/** A name of an item may take further rows. */
const ROWS_APART_MAX = 4

/**
 * The total of items that tell net, tax and gross each: rows of the same columns whose gross amounts come to an amount
 * below them that is called a total. One of them alone adds up as well, and is not the total. Null where there are none.
 */
export function totalOfItemRows(amounts: readonly LabelledAmount[]): Solution | null {
  const rows = findRateRows(amounts)
  for (const [at, first] of rows.entries()) {
    const items = chainFrom(rows.slice(at), first)
    if (items.length < 2) continue
    const sum = (part: 'net' | 'tax' | 'gross'): number =>
      items.reduce((cents, row) => cents + row[part].amount.cents, 0)
    const last = items.at(-1)?.gross.amount.row ?? 0
    const below = amounts.filter(({ amount }) => amount.row > last)
    const gross = totalCalled(below, sum('gross'))
    if (!gross) continue
    const printed = (cents: number): LabelledAmount | null => below.find(one => one.amount.cents === cents) ?? null
    return {
      gross: { cents: sum('gross'), amount: gross },
      net: { cents: sum('net'), amount: printed(sum('net')) },
      tax: { cents: sum('tax'), amount: printed(sum('tax')) },
      fits: true,
      lines: [],
    }
  }
  return null
}

/** Rows of the same columns below each other. */
function chainFrom(rows: readonly RateRow[], first: RateRow): readonly RateRow[] {
  const chain = [first]
  for (const row of rows) {
    const last = chain.at(-1) ?? first
    const down = row.gross.amount.row - last.gross.amount.row
    const isAligned = (['net', 'gross'] as const).every(
      part => Math.abs(rightOf(row[part]) - rightOf(first[part])) < WEIGHTS.aligned,
    )
    if (down > 0 && down <= ROWS_APART_MAX && isAligned) chain.push(row)
  }
  return chain
}

function rightOf({ amount }: LabelledAmount): number {
  return amount.box[0] + amount.box[2]
}
