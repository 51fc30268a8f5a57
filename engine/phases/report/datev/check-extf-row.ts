import { isDay } from './calendar-day.ts'
import { checkQuotes } from './check-extf-header.ts'
import type { ExtfHeader } from './check-extf-header.ts'
import type { ExtfColumn } from './extf-column.ts'
import { EXTF_COLUMNS } from './extf-columns.ts'
import type { Report } from './finding.ts'
import type { ExtfRow } from './read-extf.ts'

/** Mandatory fields of a booking. */
const MANDATORY = [1, 2, 7, 8, 10]
const DATES = [93, 104, 111, 115, 116, 117]
/** A field that is filled asks for the other one (description of fields 5, 6, 17, 21, 48, 105, 115). */
const NEEDS: readonly (readonly [field: number, needed: number])[] = [
  ...([
    [4, 5],
    [4, 6],
    [5, 6],
    [6, 5],
    [17, 105],
    [105, 17],
    [115, 116],
  ] as const),
  ...partners(21, 8),
  ...partners(48, 20),
]
const LINK = /^(BEDI|DDMS|DORG) "[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"$/

function partners(first: number, count: number): [number, number][] {
  return Array.from({ length: count }, (_, index): [number, number][] => {
    const [type, content] = [first + 2 * index, first + 2 * index + 1]
    return [
      [type, content],
      [content, type],
    ]
  }).flat()
}

/** Checks a booking: each field against its expression (`EXTF-R001` to `R125`), and what fields ask of each other. */
export function checkExtfRow(row: ExtfRow, header: ExtfHeader, columns: number, report: Report): void {
  const at = (field: number): string => `Zeile ${row.line}, Feld ${field}`
  const value = (field: number): string => row.cells[field - 1]?.value ?? ''
  const wrong = (field: number, text: string): void => report(ruleOf(field), 'error', at(field), text)
  checkCells(row, EXTF_COLUMNS.slice(0, columns), report, ruleOf)
  for (const field of MANDATORY)
    if (value(field) === '') wrong(field, `„${name(field)}“ fehlt; es ist ein Pflichtfeld.`)
  for (const field of DATES) {
    const [day, month, year] = [value(field).slice(0, 2), value(field).slice(2, 4), value(field).slice(4)]
    if (value(field) !== '' && !isDay(`${year}${month}${day}`)) wrong(field, `„${name(field)}“ ist kein gültiger Tag.`)
  }
  for (const [field, needed] of NEEDS) {
    if (value(field) !== '' && value(needed) === '') {
      const text = `Wenn „${name(field)}“ gefüllt ist, muss auch „${name(needed)}“ gefüllt sein.`
      report('EXTF-P01', 'error', at(needed), text)
    }
  }
  checkAccounts(value, header, wrong)
  if (value(7) !== '' && value(7) === value(8))
    report('EXTF-P02', 'warning', at(8), 'Konto und Gegenkonto sind gleich.')
  checkDate(value(10), header, wrong)
  if (/^(BEDI|DDMS|DORG)\b/.test(value(20)) && !LINK.test(value(20)))
    wrong(20, 'Ein Beleglink besteht aus Kürzel, Leerzeichen und der GUID in Anführungszeichen.')
  if (value(114) === '') {
    const text = 'Die Festschreibung ist leer; DATEV schreibt dann nach dem Import fest. 0 lässt den Stapel offen.'
    report('EXTF-P03', 'warning', at(114), text)
  }
}

/** Checks how many fields a row has, and each of them against its expression; `rule` names the rule of a field. */
export function checkCells(
  row: ExtfRow,
  columns: readonly ExtfColumn[],
  report: Report,
  rule: (field: number) => string,
): void {
  if (row.cells.length !== columns.length) {
    const text = `Die Zeile hat ${row.cells.length} Felder statt ${columns.length}; Felder wären verschoben.`
    report(rule(0), 'error', `Zeile ${row.line}`, text)
  }
  for (const [index, column] of columns.entries()) {
    const cell = row.cells[index]
    if (!cell) continue
    const place = `Zeile ${row.line}, Feld ${index + 1}`
    if (cell.value !== '' && !column.pattern.test(cell.value))
      report(rule(index + 1), 'error', place, `„${column.name}“ entspricht nicht der Formatbeschreibung.`)
    checkQuotes(column, cell, place, report)
  }
}

function name(field: number): string {
  return EXTF_COLUMNS[field - 1]?.name ?? ''
}

function ruleOf(field: number): string {
  return `EXTF-R${String(field).padStart(3, '0')}`
}

/** Personal accounts have one digit more than general ones. */
function checkAccounts(
  value: (field: number) => string,
  { accountLength }: ExtfHeader,
  wrong: (field: number, text: string) => void,
): void {
  if (accountLength === null) return
  for (const field of [7, 8]) {
    if (/^\d{1,9}$/.test(value(field)) && value(field).length > accountLength + 1)
      wrong(field, `Das Konto hat mehr Stellen als die Sachkontenlänge ${accountLength} zulässt.`)
  }
}

/** TTMM lies in the period of the header, which gives the year. */
function checkDate(text: string, { from, to }: ExtfHeader, wrong: (field: number, text: string) => void): void {
  if (!/^\d{4}$/.test(text)) return
  const [day, month] = [text.slice(0, 2), text.slice(2)]
  const date = `${from?.slice(0, 4) ?? '2000'}${month}${day}`
  if (!isDay(date)) wrong(10, 'Das Belegdatum ist kein gültiger Tag der Form TTMM.')
  else if (from !== null && to !== null && (date < from || date > to))
    wrong(10, 'Das Belegdatum liegt außerhalb des Zeitraums im Vorspann.')
}
