import type { BoundDocument } from '../pages/bound-stack.ts'
import { counted, germanMonth } from '../../../paper/german-format.ts'
import type { Row } from '../../../paper/set-table.ts'

/** Sections of bookkeeping run by date and are read by month. */
const BOOKKEEPING = 'buchhaltung-'

/**
 * Rows of a section's documents; those of bookkeeping with a heading for each month, and for each business year
 * (§ 4a EStG) where that is not the calendar year. `startMonth`: 1 to 12.
 */
export function monthRows<T extends { readonly document: BoundDocument }>(
  sectionId: string,
  rows: readonly T[],
  startMonth: number,
  rowOf: (row: T) => Row,
): readonly Row[] {
  if (!sectionId.startsWith(BOOKKEEPING)) return rows.map(rowOf)
  const groups: { readonly title: string; readonly rows: T[] }[] = []
  for (const row of rows) {
    const title = titleOf(row.document.planned.analysis?.fields['date']?.value, startMonth)
    const last = groups.at(-1)
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups.flatMap(({ title, rows: own }) => [
    { cells: [`${title} · ${counted(own.length, 'Beleg', 'Belege')}`], isGroup: true },
    ...own.map(rowOf),
  ])
}

/** "Oktober 2025", or "Wirtschaftsjahr 2025/26 · Oktober 2025". */
function titleOf(day: string | undefined, startMonth: number): string {
  if (day === undefined) return 'Ohne Datum'
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const name = germanMonth(day)
  if (startMonth === 1) return name
  const first = month >= startMonth ? year : year - 1
  return `Wirtschaftsjahr ${first}/${String(first + 1).slice(2)} · ${name}`
}
