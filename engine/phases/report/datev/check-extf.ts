import { checkExtfHeader } from './check-extf-header.ts'
import type { ExtfHeader } from './check-extf-header.ts'
import { checkExtfRow } from './check-extf-row.ts'
import { createPartnerCheck } from './check-partner-row.ts'
import { decodeCp1252 } from './cp1252.ts'
import type { ExtfColumn } from './extf-column.ts'
import { COLUMNS_OF_VERSION, EXTF_COLUMNS, ROWS_MAX } from './extf-columns.ts'
import { collectFindings } from './finding.ts'
import type { Finding, Report } from './finding.ts'
import { PARTNER_COLUMNS } from './partner-columns.ts'
import { readExtf } from './read-extf.ts'
import type { ExtfRow } from './read-extf.ts'

const BYTES_MAX = 200_000_000
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001F\u007F]/

/**
 * Checks a file in the DATEV format against the public description (DATEV developer portal, "DATEV-Format"): header,
 * column names and each row of a Buchungsstapel, or of Debitoren/Kreditoren. Of other categories the header alone. An
 * empty list: nothing was found.
 */
export function checkExtf(bytes: Uint8Array): Finding[] {
  const { findings, report } = collectFindings()
  if (bytes.length === 0) report('EXTF-F01', 'error', '', 'Die Datei ist leer.')
  else if (bytes.length > BYTES_MAX) report('EXTF-F01', 'error', '', 'Die Datei ist größer als 200 MB.')
  else {
    checkEncoding(bytes, report)
    checkLines(decodeCp1252(withoutBom(bytes)), report)
  }
  return findings
}

function hasBom(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
}

function withoutBom(bytes: Uint8Array): Uint8Array {
  return hasBom(bytes) ? bytes.subarray(3) : bytes
}

function checkEncoding(bytes: Uint8Array, report: Report): void {
  if (hasBom(bytes)) {
    report('EXTF-F02', 'error', '', 'Die Datei beginnt mit einem UTF-8-BOM. Erwartet wird Windows-1252 ohne BOM.')
    return
  }
  if (bytes.some(byte => [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)))
    report('EXTF-F03', 'error', '', 'Die Datei enthält Bytes, die in Windows-1252 für kein Zeichen stehen.')
  if (bytes.some(byte => byte > 0x7f) && isUtf8(bytes))
    report('EXTF-F04', 'warning', '', 'Die Datei ist UTF-8 ohne BOM; DATEV liest Windows-1252, Umlaute werden falsch.')
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function checkLines(content: string, report: Report): void {
  const rows = readExtf(content)
  const first = rows.next()
  if (first.done === true) return
  checkForm(first.value, report)
  const header = checkExtfHeader(first.value, report)
  if (!header) return
  const names = rows.next()
  if (names.done === true) {
    report('EXTF-F09', 'error', 'Zeile 2', 'Die Zeile mit den Spaltenüberschriften fehlt.')
    return
  }
  checkForm(names.value, report)
  if (header.category === '21') checkBookings(header, names.value, rows, report)
  if (header.category === '16') checkPartners(header, names.value, rows, report)
}

function checkBookings(header: ExtfHeader, names: ExtfRow, rows: Iterable<ExtfRow>, report: Report): void {
  const columns = COLUMNS_OF_VERSION[header.version] ?? EXTF_COLUMNS.length
  checkNames(names, EXTF_COLUMNS.slice(0, columns), report)
  let count = 0
  for (const row of rows) {
    count += 1
    checkForm(row, report)
    checkExtfRow(row, header, columns, report)
  }
  if (count === 0) report('EXTF-F10', 'warning', '', 'Die Datei enthält keine Buchungen.')
  if (count > ROWS_MAX) {
    const text = `Die Datei enthält ${count} Buchungen; in einem Stapel sind höchstens 99999 zulässig.`
    report('EXTF-F11', 'error', '', text)
  }
}

function checkPartners(header: ExtfHeader, names: ExtfRow, rows: Iterable<ExtfRow>, report: Report): void {
  checkNames(names, PARTNER_COLUMNS, report)
  const check = createPartnerCheck(header, report)
  let count = 0
  for (const row of rows) {
    count += 1
    checkForm(row, report)
    check(row)
  }
  if (count === 0) report('EXTF-F10', 'warning', '', 'Die Datei enthält keine Personenkonten.')
}

function checkNames(row: ExtfRow, columns: readonly ExtfColumn[], report: Report): void {
  if (row.cells.length !== columns.length) {
    const text = `${row.cells.length} Spaltenüberschriften statt ${columns.length}. DATEV ordnet Felder nach ihrer Stelle zu.`
    report('EXTF-C00', 'error', `Zeile ${row.line}`, text)
    return
  }
  const differing = row.cells.findIndex(({ value }, index) => fold(value) !== fold(columns[index]?.name ?? ''))
  if (differing === -1) return
  const text = 'Die Spaltenüberschriften weichen ab diesem Feld von der Formatbeschreibung ab.'
  report('EXTF-C01', 'warning', `Zeile ${row.line}, Feld ${differing + 1}`, text)
}

/** The portal, its samples and older versions spell headings differently; they are for people only. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9äöüß]/g, '')
}

/** Quotation marks, line ends and control characters. */
function checkForm(row: ExtfRow, report: Report): void {
  const place = `Zeile ${row.line}`
  if (row.fault === 'unclosed_quote')
    report('EXTF-F06', 'error', place, 'Ein Anführungszeichen wird geöffnet und nicht geschlossen.')
  if (row.fault === 'text_beside_quotes') {
    const text = 'Ein Anführungszeichen steht mitten im Feld. Im Text werden Anführungszeichen verdoppelt.'
    report('EXTF-F07', 'error', place, text)
  }
  if (row.end === 'cr') report('EXTF-F05', 'error', place, 'Die Zeile endet mit CR allein; erwartet wird CR LF.')
  if (row.end === 'lf') report('EXTF-F05', 'warning', place, 'Die Zeile endet mit LF allein; erwartet wird CR LF.')
  for (const [index, { value }] of row.cells.entries()) {
    if (CONTROL.test(value)) {
      const text = 'Das Feld enthält einen Zeilenumbruch oder ein Steuerzeichen.'
      report('EXTF-F08', 'error', `${place}, Feld ${index + 1}`, text)
    }
  }
}
