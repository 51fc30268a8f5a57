import type { PageTable } from '../../model/page-table.ts'
import type { Layout, Row } from '../layout/read-layout.ts'
import { findBareTables } from './find-bare-tables.ts'
import { headAt } from './find-head-rows.ts'
import { readTable } from './read-table.ts'

/** No document has more; garbage may. */
const TABLES_MAX = 60

/**
 * The tables of the pages: a row of column heads with rows of numbers below it, each word in its column. White space
 * alone parts the columns.
 */
export function findTables(layout: Layout): readonly PageTable[] {
  const heads = layout.rows
    .flatMap(({ index }) => headAt(layout, index) ?? [])
    .filter((head, at, all) => head.below > (all[at - 1]?.below ?? 0))
  const tables: PageTable[] = []
  for (const [at, head] of heads.entries()) {
    const next = heads[at + 1]
    const until = next ? Math.max(head.below, next.below - 1) : layout.rows.length
    const table = readTable(layout, head, until)
    if (table) tables.push(table)
    if (tables.length === TABLES_MAX) break
  }
  return [...tables, ...findBareTables(layout, rowsOf(layout, tables))].slice(0, TABLES_MAX)
}

function rowsOf(layout: Layout, tables: readonly PageTable[]): ReadonlySet<number> {
  const ofPage = Map.groupBy(tables, ({ page }) => page)
  const isIn = ({ page, box }: Row): boolean =>
    (ofPage.get(page) ?? []).some(table => {
      const middle = box[1] + box[3] / 2
      return middle > table.box[1] && middle < table.box[1] + table.box[3]
    })
  return new Set(layout.rows.filter(isIn).map(({ index }) => index))
}
