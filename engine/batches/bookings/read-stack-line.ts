import type { StackHead } from '../../model/booking-habit.ts'
import { EXTF_COLUMNS } from '../../phases/report/datev/extf-columns.ts'
import { isDay } from '../../phases/report/datev/calendar-day.ts'
import { readExtf } from '../../phases/report/datev/read-extf.ts'
import type { StackLine } from './learn-line.ts'

const [AMOUNT, SIDE, CURRENCY, ACCOUNT, COUNTER_ACCOUNT, TAX_KEY, DATE] = [1, 2, 3, 7, 8, 9, 10]
const [SKONTO, TEXT, COST_CENTRE, COST_OBJECT, REVERSAL] = [13, 14, 37, 38, 118]
const MANDATORY = [AMOUNT, SIDE, ACCOUNT, COUNTER_ACCOUNT, DATE]
/** Fields whose form decides whether a line is taken; the others teach nothing. */
const CHECKED = [...MANDATORY, CURRENCY, TAX_KEY, SKONTO, TEXT, COST_CENTRE, COST_OBJECT, REVERSAL]
/** 125 fields of at most 210 characters, each doubled, would be 53,000. */
const LINE_CHARS_MAX = 60_000
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const CONTROL = /[\u0000-\u001F\u007F]/

/** A booking of a line, or why it is not taken (German, without what stands there). */
export function readStackLine(content: string, columns: number, head: StackHead): StackLine | string {
  if (content.length > LINE_CHARS_MAX) return 'Die Zeile ist länger, als eine Buchung sein kann.'
  const [row] = readExtf(content)
  if (!row) return 'Die Zeile ist leer.'
  if (row.fault !== null) return 'Die Anführungszeichen der Zeile passen nicht zusammen.'
  if (row.cells.length !== columns) {
    const word = row.cells.length < columns ? 'abgeschnitten' : 'verschoben'
    return `Die Zeile ist ${word}: ${row.cells.length} Felder statt ${columns}.`
  }
  const value = (field: number): string => row.cells[field - 1]?.value ?? ''
  const fault = faultOf(value)
  if (fault !== null) return fault
  const day = dayOf(value(DATE), head.yearStart)
  if (day === null) return 'Das Belegdatum ist kein gültiger Tag der Form TTMM.'
  const accountDigits = Math.max(digitsOf(value(ACCOUNT)), digitsOf(value(COUNTER_ACCOUNT)))
  if (accountDigits > head.accountLength + 1)
    return `Ein Konto hat mehr Stellen, als die Sachkontenlänge ${head.accountLength} zulässt.`
  return {
    account: value(ACCOUNT),
    counterAccount: value(COUNTER_ACCOUNT),
    taxKey: value(TAX_KEY),
    day,
    text: value(TEXT).trim(),
    costCentre: value(COST_CENTRE).trim(),
    costObject: value(COST_OBJECT).trim(),
    isReversal: /^[1G]$/.test(value(REVERSAL)),
  }
}

function faultOf(value: (field: number) => string): string | null {
  const missing = MANDATORY.find(field => value(field) === '')
  if (missing !== undefined) return `„${nameOf(missing)}“ fehlt.`
  if (value(AMOUNT).startsWith('-')) return 'Der Umsatz ist negativ; das DATEV-Format sagt Soll und Haben mit S und H.'
  for (const field of CHECKED) {
    if (CONTROL.test(value(field))) return `„${nameOf(field)}“ enthält ein Steuerzeichen.`
    const isWrong = value(field) !== '' && !EXTF_COLUMNS[field - 1]?.pattern.test(value(field))
    if (isWrong) return `„${nameOf(field)}“ entspricht nicht der Formatbeschreibung.`
  }
  return null
}

/** TTMM, or TMM as spreadsheets leave it, in the business year that begins on `start`; null: no such day. */
function dayOf(text: string, start: string): string | null {
  const full = text.padStart(4, '0')
  const [day, month] = [full.slice(0, 2), full.slice(2)]
  const year = Number(start.slice(0, 4))
  const fitting = `${month}-${day}` < start.slice(5) ? year + 1 : year
  return isDay(`${fitting}${month}${day}`) ? `${fitting}-${month}-${day}` : null
}

function digitsOf(account: string): number {
  return account.replace(/^0+/, '').length
}

function nameOf(field: number): string {
  return EXTF_COLUMNS[field - 1]?.name ?? ''
}
