import { germanIsoDay } from '../../../paper/german-format.ts'
import type { IndexTable, TableCell } from './index-table.ts'
import { tableText } from './table-text.ts'

const BOM = '\uFEFF'

/** A table as German spreadsheets read it: UTF-8 with BOM, semicolons, decimal commas, CRLF (RFC 4180 otherwise). */
export function writeCsv({ columns, rows }: IndexTable): Buffer {
  const lines = [columns.map(({ title }) => quote(title)), ...rows.map(row => row.map(cellOf))]
  return Buffer.from(`${BOM}${lines.map(line => `${line.join(';')}\r\n`).join('')}`)
}

function cellOf(cell: TableCell): string {
  if (cell.type === 'none') return ''
  if (cell.type === 'text') return quote(tableText(cell.value))
  if (cell.type === 'amount') return cell.value.replace('.', ',')
  return cell.type === 'day' ? germanIsoDay(cell.value) : String(cell.value).replace('.', ',')
}

function quote(text: string): string {
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
