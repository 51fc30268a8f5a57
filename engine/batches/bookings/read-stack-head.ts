import type { StackHead } from '../../model/booking-habit.ts'
import { isDay } from '../../phases/report/datev/calendar-day.ts'
import { readExtf } from '../../phases/report/datev/read-extf.ts'
import { EngineError } from '../../shared/errors.ts'

const BOOKINGS = '21'
const NAMES: Readonly<Record<string, string>> = {
  '16': 'Debitoren und Kreditoren',
  '20': 'Kontenbeschriftungen',
  '46': 'Zahlungsbedingungen',
  '48': 'Diverse Adressen',
  '65': 'wiederkehrende Buchungen',
}
/** Columns that tell what is learned, by their place (1-based): DATEV knows columns by their place alone. */
const DECISIVE: readonly (readonly [field: number, name: RegExp])[] = [
  [1, /^umsatz/],
  [2, /^soll|^s[ /]?h/],
  [7, /^konto/],
  [8, /^gegenkonto/],
  [9, /^bu/],
  [10, /^beleg ?datum|^datum/],
  [14, /^buchungstext|^text/],
]

/**
 * The header line of a Buchungsstapel (DATEV-Format, Vorspann). Throws EngineError input `extf_not_datev`,
 * `extf_category`, `extf_header`.
 */
export function readStackHead(line: string): StackHead {
  const value = valuesOf(line)
  if (!/^(EXTF|DTVF)$/.test(value(1))) {
    const message =
      'Diese Datei ist kein Buchungsstapel im DATEV-Format: Sie beginnt nicht mit EXTF. Bitte in Ihrem Rechnungswesen den Buchungsstapel des Vorjahres im DATEV-Format (CSV) exportieren.'
    throw new EngineError('input', 'extf_not_datev', message)
  }
  if (value(3) !== BOOKINGS) {
    const what = NAMES[value(3)] ?? 'etwas anderes'
    const message = `Diese Datei enthält ${what} und keine Buchungen (Formatkategorie ${/^\d{1,2}$/.test(value(3)) ? value(3) : 'unbekannt'}). Bitte die Datei EXTF_Buchungsstapel auswählen (Kategorie 21).`
    throw new EngineError('input', 'extf_category', message)
  }
  const [yearStart, accountLength] = [value(13), value(14)]
  if (!isDay(yearStart) || !/^[4-8]$/.test(accountLength)) {
    const message =
      'Im Vorspann der Datei fehlen der Beginn des Wirtschaftsjahres oder die Sachkontenlänge. Bitte die Datei neu exportieren.'
    throw new EngineError('input', 'extf_header', message)
  }
  return {
    consultant: numberOf(value(11)),
    client: numberOf(value(12)),
    yearStart: `${yearStart.slice(0, 4)}-${yearStart.slice(4, 6)}-${yearStart.slice(6)}`,
    accountLength: Number(accountLength),
    chart: /^\d{2}$/.test(value(27)) ? value(27) : '',
    title: value(17).slice(0, 30),
  }
}

/**
 * How many columns the bookings have, by the line of their names. Throws EngineError input `extf_columns` when these are
 * not where the format has them: what follows would be taken for something else.
 */
export function readColumnCount(line: string): number {
  const value = valuesOf(line)
  const moved = DECISIVE.filter(([field, name]) => !name.test(value(field).trim().toLowerCase()))
  if (moved.length > 0) {
    const message = `Die Spalten der Datei stehen nicht an ihrer Stelle (Spalte ${moved.map(([field]) => field).join(', ')}). Bitte die Datei neu exportieren und nicht mit einer Tabellenkalkulation ändern.`
    throw new EngineError('input', 'extf_columns', message)
  }
  return cellsOf(line).length
}

function valuesOf(line: string): (field: number) => string {
  const cells = cellsOf(line)
  return field => cells[field - 1]?.value ?? ''
}

function cellsOf(line: string) {
  const [row] = readExtf(line)
  return row?.cells ?? []
}

function numberOf(text: string): number | null {
  return /^\d{1,7}$/.test(text) ? Number(text) : null
}
