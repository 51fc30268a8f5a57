import { isDay } from './calendar-day.ts'
import type { ExtfColumn } from './extf-column.ts'
import { COLUMNS_OF_VERSION, EXTF_HEADER, FORMAT_VERSION } from './extf-columns.ts'
import type { Report } from './finding.ts'
import { PARTNER_VERSION } from './partner-columns.ts'
import type { ExtfCell, ExtfRow } from './read-extf.ts'

export interface ExtfHeader {
  readonly category: string
  readonly version: number
  /** Null when it cannot be read. */
  readonly accountLength: number | null
  /** YYYYMMDD, or null. */
  readonly from: string | null
  readonly to: string | null
}

/** Format name of each category (DATEV developer portal, Header, fields 3 and 4). */
const NAMES: Readonly<Record<string, string>> = {
  '16': 'Debitoren/Kreditoren',
  '20': 'Kontenbeschriftungen',
  '21': 'Buchungsstapel',
  '46': 'Zahlungsbedingungen',
  '48': 'Diverse Adressen',
  '65': 'Wiederkehrende Buchungen',
}

/**
 * Checks the header line, field by field (`EXTF-H01` to `H31`) and as a whole; null when the file is none of the DATEV
 * format.
 */
export function checkExtfHeader(row: ExtfRow, report: Report): ExtfHeader | null {
  const value = (field: number): string => row.cells[field - 1]?.value ?? ''
  const wrong = (field: number, text: string): void => {
    report(`EXTF-H${String(field).padStart(2, '0')}`, 'error', `Zeile ${row.line}, Feld ${field}`, text)
  }
  if (!/^(EXTF|DTVF)$/.test(value(1))) {
    wrong(1, 'Die Datei beginnt nicht mit dem Kennzeichen EXTF; sie ist nicht im DATEV-Format.')
    return null
  }
  if (row.cells.length !== EXTF_HEADER.length) {
    const text = `Der Vorspann hat ${row.cells.length} Felder statt ${EXTF_HEADER.length}; auch leere werden angelegt.`
    report('EXTF-H00', 'error', `Zeile ${row.line}`, text)
  }
  for (const [index, column] of EXTF_HEADER.entries()) {
    const cell = row.cells[index]
    if (!cell) continue
    if (!column.pattern.test(cell.value)) wrong(index + 1, `„${column.name}“ entspricht nicht der Formatbeschreibung.`)
    checkQuotes(column, cell, `Zeile ${row.line}, Feld ${index + 1}`, report)
  }
  const category = value(3)
  const name = NAMES[category]
  if (name !== undefined && value(4) !== name) wrong(4, `Zur Formatkategorie ${category} gehört der Name „${name}“.`)
  if (/^\d+$/.test(value(11)) && Number(value(11)) < 1_001)
    wrong(11, 'Die Beraternummer liegt zwischen 1001 und 9999999.')
  checkStamp(value(6), wrong)
  if (category === '21') checkPeriod(value, wrong)
  return {
    category,
    version: checkVersion(row, category, report),
    accountLength: /^[4-8]$/.test(value(14)) ? Number(value(14)) : null,
    from: isDay(value(15)) ? value(15) : null,
    to: isDay(value(16)) ? value(16) : null,
  }
}

/**
 * Text stands in quotation marks, empty or not; anything else does not. Importers tolerate both, DATEV's own checker
 * does not.
 */
export function checkQuotes(column: ExtfColumn, cell: ExtfCell, place: string, report: Report): void {
  if (column.isText && !cell.isQuoted && cell.value !== '') {
    report('EXTF-Q01', 'warning', place, `„${column.name}“ ist Text und gehört in Anführungszeichen.`)
  }
  if (!column.isText && cell.isQuoted && cell.value !== '') {
    report('EXTF-Q02', 'warning', place, `„${column.name}“ ist kein Text und steht ohne Anführungszeichen.`)
  }
}

function checkVersion(row: ExtfRow, category: string, report: Report): number {
  const version = Number(row.cells[4]?.value)
  const current = { '16': PARTNER_VERSION, '21': FORMAT_VERSION }[category]
  if (current === undefined) {
    const text = 'Weder Buchungsstapel noch Debitoren/Kreditoren: geprüft wird nur der Vorspann.'
    report('EXTF-F12', 'warning', `Zeile ${row.line}`, text)
  } else if (version !== current) {
    const place = `Zeile ${row.line}, Feld 5`
    const isKnown = category === '21' && COLUMNS_OF_VERSION[version] !== undefined
    const text = `Formatversion ${String(version)}; aktuell ist ${current}.`
    report('EXTF-F13', isKnown ? 'warning' : 'error', place, text)
  }
  return version
}

function checkStamp(stamp: string, wrong: (field: number, text: string) => void): void {
  const [, day = '', hour = '', minute = '', second = ''] = /^(20\d{6})(\d{2})(\d{2})(\d{2})\d{3}$/.exec(stamp) ?? []
  if (day === '') return
  if (!isDay(day) || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    wrong(6, '„Erzeugt am“ ist kein Zeitpunkt der Form JJJJMMTTHHMMSSFFF.')
}

function checkPeriod(value: (field: number) => string, wrong: (field: number, text: string) => void): void {
  const [start, from, to] = [value(13), value(15), value(16)]
  for (const field of [13, 15, 16]) if (!isDay(value(field))) wrong(field, 'Kein gültiger Tag der Form JJJJMMTT.')
  if (!isDay(start) || !isDay(from) || !isDay(to)) return
  if (to < from) wrong(16, '„Datum bis“ liegt vor „Datum von“.')
  if (to.slice(0, 4) !== from.slice(0, 4)) wrong(16, 'Der Stapel reicht über ein Kalenderjahr hinaus.')
  if (from < start) wrong(15, '„Datum von“ liegt vor dem Beginn des Wirtschaftsjahres.')
  if (to >= nextYear(start)) wrong(16, '„Datum bis“ liegt nach dem Ende des Wirtschaftsjahres.')
}

function nextYear(day: string): string {
  return `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
}
