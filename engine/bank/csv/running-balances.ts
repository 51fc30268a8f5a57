import type { StatementBalance } from '../../model/movement.ts'
import type { TableRow } from './table-row.ts'

/**
 * Old and new balance by those behind each movement, for tables from old to new and from new to old, whichever leads
 * from each balance to the next. Null where a row has none, or where there is but one row, whose balance proves nothing.
 */
export function runningBalances(
  rows: readonly TableRow[],
): { readonly opening: StatementBalance; readonly closing: StatementBalance } | null {
  if (rows.length < 2 || rows.some(({ balance }) => balance === null)) return null
  const turned = rows.toReversed()
  const isFromNew = !follows(rows) && (follows(turned) || (turned[0]?.date ?? '') < (rows[0]?.date ?? ''))
  const ordered = isFromNew ? turned : rows
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first?.balance == null || last?.balance == null) return null
  return {
    opening: { cents: first.balance - first.cents, date: first.date },
    closing: { cents: last.balance, date: last.date },
  }
}

function follows(rows: readonly TableRow[]): boolean {
  return rows.every(({ balance, cents }, index) => {
    const before = rows[index - 1]
    return !before || (before.balance ?? 0) + cents === balance
  })
}
