import type { Box } from '../../model/page.ts'
import type { PageForms, TableCell, TableRow } from '../../model/page-table.ts'

/** What is stored of one document: tables of some twenty full pages. */
const ROWS_MAX = 1500
const TEXT_MAX = 200
/** A tenth of a millimetre on A4 is finer. */
const STEPS = 10_000

/** Tables and boxes as they are stored with a document: places rounded, long texts and endless tables cut. */
export function briefForms({ tables, boxes }: PageForms): PageForms {
  let rows = 0
  return {
    tables: tables.flatMap(table => {
      const kept = table.rows.slice(0, Math.max(0, ROWS_MAX - rows))
      rows += kept.length
      if (kept.length === 0) return []
      const columns = table.columns.map(column => ({ ...column, head: cut(column.head), box: round(column.box) }))
      return [{ ...table, box: round(table.box), head: round(table.head), columns, rows: kept.map(briefRow) }]
    }),
    boxes: boxes.slice(0, ROWS_MAX).map(one => ({
      ...one,
      label: cut(one.label),
      box: round(one.box),
      value: one.value && briefCell(one.value),
    })),
  }
}

function briefRow({ sort, box, cells }: TableRow): TableRow {
  return { sort, box: round(box), cells: cells.map(cell => cell && briefCell(cell)) }
}

function briefCell({ text, box, cents }: TableCell): TableCell {
  return { text: cut(text), box: round(box), cents }
}

function cut(text: string): string {
  return text.slice(0, TEXT_MAX)
}

function round([x, y, width, height]: Box): Box {
  const near = (share: number): number => Math.round(share * STEPS) / STEPS
  return [near(x), near(y), near(width), near(height)]
}
