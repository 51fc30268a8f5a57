import { germanIsoDay } from '../../../paper/german-format.ts'
import { encodeCp1252, toCp1252Text } from '../datev/cp1252.ts'
import type { CellValue, TargetColumn, TargetTable } from '../programs/target-schema.ts'

/** What a line of a table says; what is missing is an empty cell. Amounts are decimals, days YYYY-MM-DD. */
export type TargetRow = Readonly<Partial<Record<CellValue, string>>>

const BOM = '\uFEFF'
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g
/** A spreadsheet would run such a text. */
const FORMULA = /^[=+\-@]/

/** A table as a program wants it: semicolons, decimal commas, days as TT.MM.JJJJ, CRLF. */
export function writeTable(rows: readonly TargetRow[], table: TargetTable): Uint8Array {
  const names = table.header ? [table.columns.map(({ name }) => quoted(name, table)).join(';')] : []
  const lines = rows.map(row => table.columns.map(column => cellOf(row[column.value] ?? '', column, table)).join(';'))
  const content = [...names, ...lines].map(line => `${line}\r\n`).join('')
  return table.encoding === 'windows-1252' ? encodeCp1252(content) : Buffer.from(`${BOM}${content}`)
}

function cellOf(value: string, { type, lengthMax }: TargetColumn, table: TargetTable): string {
  if (value === '') return ''
  if (type === 'amount') return value.replace('.', ',')
  if (type === 'day') return germanIsoDay(value)
  if (type !== 'text') return value
  return quoted(lengthMax === undefined ? oneLine(value, table) : oneLine(value, table).slice(0, lengthMax), table)
}

function oneLine(text: string, { encoding }: TargetTable): string {
  const line = encoding === 'windows-1252' ? toCp1252Text(text) : text.normalize('NFC').replaceAll(CONTROL, ' ')
  return line.trim()
}

function quoted(text: string, { quotes, spreadsheet }: TargetTable): string {
  if (!quotes) return text.replaceAll(';', ',').replaceAll('"', "'")
  return `"${(spreadsheet && FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
