import type { PageTables } from '../../../../wire/page-tables.ts'
import type { AnalysisResult } from '../../../model/analysis-result.ts'

/** What was read of tables and forms on one page (1-based) of a document, as the window draws it. */
export function pageTablesOf(analysis: AnalysisResult | null, page: number): PageTables {
  const isHere = (one: { readonly page: number }): boolean => one.page === page
  const { tables, boxes } = analysis?.forms ?? { tables: [], boxes: [] }
  return {
    tables: tables.filter(isHere).map(({ box, columns, rows }) => ({
      box,
      columns: columns.map(column => ({ head: column.head, box: column.box })),
      rows: rows.map(({ sort, cells }) => ({ sort, cells: cells.flatMap(cell => (cell ? [cell.box] : [])) })),
    })),
    boxes: boxes.filter(isHere).map(({ number, label, box, value }) => ({
      number,
      label,
      box,
      value: value && value.box,
    })),
    lines: (analysis?.lines?.items ?? []).flatMap(({ name, id, page: on, box, isSure }) =>
      on === page && box !== null ? [{ name: name ?? id ?? '', box, isSure }] : [],
    ),
  }
}
