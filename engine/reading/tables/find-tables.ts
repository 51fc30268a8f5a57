import type { PageTable } from '../../model/page-table.ts'
import type { Layout } from '../layout/read-layout.ts'
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
  return tables
}
