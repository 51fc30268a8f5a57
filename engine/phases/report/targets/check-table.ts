import { isDay } from '../datev/calendar-day.ts'
import { decodeCp1252 } from '../datev/cp1252.ts'
import { collectFindings } from '../datev/finding.ts'
import type { Finding, Report } from '../datev/finding.ts'
import { readExtf } from '../datev/read-extf.ts'
import type { ExtfRow } from '../datev/read-extf.ts'
import type { TargetColumn, TargetTable } from '../programs/target-schema.ts'

const PATTERNS: Readonly<Record<TargetColumn['type'], RegExp>> = {
  text: /^.*$/,
  amount: /^-?\d{1,12},\d{2}$/,
  day: /^\d{2}\.\d{2}\.\d{4}$/,
  account: /^(?!0+$)\d{1,9}$/,
  side: /^[SH]$/,
}
const UNASSIGNED = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** Checks a file of a program against the rules of its data file (`ZIEL-…`); an empty list: nothing was found. */
export function checkTable(bytes: Uint8Array, table: TargetTable): Finding[] {
  const { findings, report } = collectFindings()
  const content = decode(bytes, table, report)
  if (content === null) return findings
  const rows = [...readExtf(content)]
  for (const row of rows) checkForm(row, table, report)
  if (table.header) checkNames(rows.shift(), table, report)
  if (rows.length === 0) report('ZIEL-F03', 'error', '', 'Die Datei enthält keine Zeilen.')
  if (rows.length > table.rowsMax)
    report('ZIEL-F04', 'error', '', `Die Datei enthält ${rows.length} Zeilen; zulässig sind ${table.rowsMax}.`)
  for (const row of rows) for (const column of table.columns.keys()) checkCell(row, column, table, report)
  checkPeriod(rows, table, report)
  return findings
}

function decode(bytes: Uint8Array, { encoding }: TargetTable, report: Report): string | null {
  const hasBom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (encoding === 'windows-1252') {
    if (!hasBom && !bytes.some(byte => UNASSIGNED.has(byte))) return decodeCp1252(bytes)
    report('ZIEL-F01', 'error', '', 'Erwartet wird Windows-1252 ohne BOM.')
    return null
  }
  try {
    if (hasBom) return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Said below.
  }
  report('ZIEL-F01', 'error', '', 'Erwartet wird UTF-8 mit BOM.')
  return null
}

function checkForm(row: ExtfRow, { quotes, columns }: TargetTable, report: Report): void {
  const place = `Zeile ${row.line}`
  if (row.end !== 'crlf') report('ZIEL-F02', 'error', place, 'Die Zeile endet nicht mit CR LF.')
  if (row.fault !== null || (!quotes && row.cells.some(({ isQuoted }) => isQuoted)))
    report('ZIEL-F05', 'error', place, 'Anführungszeichen stehen anders, als das Programm sie liest.')
  if (row.cells.length !== columns.length)
    report('ZIEL-F06', 'error', place, `Die Zeile hat ${row.cells.length} Felder statt ${columns.length}.`)
}

function checkNames(row: ExtfRow | undefined, { columns }: TargetTable, report: Report): void {
  const differing = columns.findIndex(({ name }, index) => row?.cells[index]?.value !== name)
  if (differing !== -1)
    report('ZIEL-C01', 'error', `Zeile 1, Feld ${differing + 1}`, 'Die Spaltenüberschriften weichen ab.')
}

function checkCell(row: ExtfRow, index: number, { columns }: TargetTable, report: Report): void {
  const column = columns[index]
  const value = row.cells[index]?.value ?? ''
  if (!column) return
  const wrong = (rule: string, text: string): void =>
    report(rule, 'error', `Zeile ${row.line}, Feld ${index + 1}`, `„${column.name}“ ${text}`)
  if (value === '') {
    if (column.required) wrong('ZIEL-R01', 'fehlt; es ist ein Pflichtfeld.')
    return
  }
  const [day = '', month = '', year = ''] = value.split('.')
  if (!PATTERNS[column.type].test(value) || (column.type === 'day' && !isDay(`${year}${month}${day}`)))
    wrong('ZIEL-R02', 'entspricht nicht dem Format.')
  if (column.required && column.type === 'amount' && /^-?0+,00$/.test(value)) wrong('ZIEL-R03', 'ist null.')
  if (column.lengthMax !== undefined && value.length > column.lengthMax)
    wrong('ZIEL-R04', `ist länger als ${column.lengthMax} Zeichen.`)
}

/** A program that takes one month or year at a time would refuse days of another one. */
function checkPeriod(rows: readonly ExtfRow[], { period, columns }: TargetTable, report: Report): void {
  if (period === 'all') return
  const at = columns.findIndex(({ type }) => type === 'day')
  const periods = new Set(rows.map(row => (row.cells[at]?.value ?? '').slice(period === 'year' ? 6 : 3)))
  if (periods.size > 1)
    report('ZIEL-P01', 'error', '', `Die Tage liegen in mehr als einem ${period === 'year' ? 'Jahr' : 'Monat'}.`)
}
