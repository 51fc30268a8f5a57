import type { FormBox, PageForms, TableCell } from '../../model/page-table.ts'
import type { AmountCandidate } from '../find/find-amounts.ts'
import type { Layout, Token } from '../layout/read-layout.ts'

/**
 * Amounts that only the columns tell: EUR and Ct of two columns, whole euros under a head that names the currency.
 * Those of `known` are left out.
 */
export function amountsOfForms(
  layout: Layout,
  { tables, boxes }: PageForms,
  known: readonly AmountCandidate[],
): AmountCandidate[] {
  const rowsOfPage = Map.groupBy(layout.rows, ({ page }) => page)
  const taken = Map.groupBy(known, ({ page }) => page)
  const cells: { readonly page: number; readonly cell: TableCell | null }[] = [
    ...tables.flatMap(({ page, rows }) => rows.flatMap(({ cells: own }) => own.map(cell => ({ page, cell })))),
    ...boxes.map(({ page, value }: FormBox) => ({ page, cell: value })),
  ]
  return cells.flatMap(({ page, cell }) => {
    if (cell?.cents == null || (taken.get(page) ?? []).some(({ box }) => covers(box, cell.box))) return []
    const tokens = (rowsOfPage.get(page) ?? []).flatMap(row => row.tokens.filter(({ box }) => covers(cell.box, box)))
    return toCandidate(page, cell, cell.cents, tokens)
  })
}

function toCandidate(page: number, cell: TableCell, cents: number, tokens: readonly Token[]): AmountCandidate[] {
  const [first] = tokens
  if (!first) return []
  const ocrConfidence = Math.min(...tokens.map(({ confidence }) => confidence))
  const { text, box } = cell
  return [
    {
      raw: text,
      groups: [],
      page,
      row: first.row,
      box,
      ocrConfidence,
      before: '',
      after: '',
      cents,
      hasCurrency: true,
    },
  ]
}

/** The middle of the inner box lies in the outer one. */
function covers(outer: TableCell['box'], inner: TableCell['box']): boolean {
  const [x, y] = [inner[0] + inner[2] / 2, inner[1] + inner[3] / 2]
  return x >= outer[0] && x <= outer[0] + outer[2] && y >= outer[1] && y <= outer[1] + outer[3]
}
