import { utils, write } from '@e965/xlsx'
import type { CellObject, WorkSheet } from '@e965/xlsx'
import type { IndexTable, TableCell } from './index-table.ts'
import { tableText } from './table-text.ts'

/** Days between the epoch of spreadsheets (ECMA-376-1, 18.17.4.1) and that of ours. */
const EPOCH_DAYS = 25_569
const DAY_MS = 86_400_000

/** A sheet of a workbook. */
export interface XlsxSheet {
  readonly name: string
  readonly table: IndexTable
}

/** Tables as a workbook of one sheet each: numbers and days are numbers with a format, texts are never formulas. */
export function writeXlsx(sheets: readonly XlsxSheet[]): Buffer {
  const workbook = utils.book_new()
  for (const { name, table } of sheets) utils.book_append_sheet(workbook, sheetOf(table), name)
  return write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer
}

function sheetOf({ columns, rows }: IndexTable): WorkSheet {
  const titles = columns.map(({ title }): CellObject => ({ t: 's', v: title }))
  const sheet = utils.aoa_to_sheet([titles, ...rows.map(row => row.map(cellOf))])
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }))
  const range = { s: { r: 0, c: 0 }, e: { r: rows.length, c: Math.max(0, columns.length - 1) } }
  sheet['!autofilter'] = { ref: utils.encode_range(range) }
  return sheet
}

function cellOf(cell: TableCell): CellObject | null {
  if (cell.type === 'none') return null
  if (cell.type === 'text') return { t: 's', v: tableText(cell.value) }
  if (cell.type === 'amount') return { t: 'n', v: Number(cell.value), z: '#,##0.00' }
  if (cell.type === 'count') return { t: 'n', v: cell.value }
  return { t: 'n', v: Date.parse(`${cell.value}T00:00:00Z`) / DAY_MS + EPOCH_DAYS, z: String.raw`dd\.mm\.yyyy` }
}
