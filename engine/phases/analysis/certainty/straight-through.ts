import { weightsOf } from '../../../model/weights.ts'
import weightFile from '../../../data/weights/analysis.json' with { type: 'json' }
import { distance } from 'fastest-levenshtein'
import type { AnalysisResult, Field, VerdictReason } from '../../../model/analysis-result.ts'
import { RANKED_PLACE } from '../../../model/value-checks.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { REPEATED } from './weigh-reading.ts'

const WEIGHTS = weightsOf(weightFile.straightThrough)

/** How surely number, date and total were found, digital or recognised. */
const FOUND_MIN = { number: WEIGHTS.number, date: WEIGHTS.date, gross: WEIGHTS.gross } as const
/** How surely they were read where nothing else on the pages proves them. */
export const READ_MIN = WEIGHTS.readMin

/** German, by code. */
const BILL_DOUBTS = {
  BILL_NOT_SURELY_FOUND: 'Nummer, Datum oder Gesamtbetrag sind nicht sicher gefunden.',
  SUM_NOT_PROVED: 'Netto und Steuer ergeben nicht den Gesamtbetrag, oder es fehlt eines davon.',
  BILL_NOT_SURELY_READ: 'Nummer oder Datum sind nicht sicher gelesen.',
  TOTAL_NOT_SURELY_READ: 'Der Gesamtbetrag ist nicht sicher gelesen.',
  TAX_FITS_NO_RATE: 'Die Steuer passt zu keinem Steuersatz.',
  DAYS_FAR_APART: 'Datum, Leistung und Fälligkeit liegen weit auseinander.',
  YEAR_OF_NUMBER_DIFFERS: 'Das Jahr in der Nummer ist nicht das des Datums.',
} as const

/** Days between a scanned invoice and its supply, and until it is due: a misread year leads further. */
const APART_DAYS_MAX = 200
const DAY_MS = 86_400_000

/**
 * Whether number, date and total of an invoice need no look by a person: they were found surely, and net and tax give
 * the total.
 * Where letters may be misread, number and date were read surely or stand on the pages twice, the tax fits rates, and
 * the days and the year in the number agree; a sum that is a cent off (which rounding may be), or a tax that was worked
 * out from the
 * total, proves no reading.
 */
export function isStraightThrough(result: Pick<AnalysisResult, 'fields' | 'taxes'>): boolean {
  const { number, date, gross } = result.fields
  return number !== undefined && date !== undefined && gross !== undefined && doubtsOfBill(result).length === 0
}

/** What speaks against it, of the values that are there; the verdict tells which are missing. */
export function doubtsOfBill({ fields, taxes }: Pick<AnalysisResult, 'fields' | 'taxes'>): VerdictReason[] {
  const { number, date, gross } = fields
  const doubts: VerdictReason[] = []
  const doubt = (code: keyof typeof BILL_DOUBTS, names: readonly string[]): void => {
    doubts.push({ code, fields: names, message: BILL_DOUBTS[code] })
  }
  // What no rule found, the ranking may have taken in place of a value that was misread.
  const unsure = Object.entries(FOUND_MIN).flatMap(([name, least]) =>
    fields[name] && (fields[name].confidence <= least || fields[name].checks.includes(RANKED_PLACE)) ? [name] : [],
  )
  if (unsure.length > 0) doubt('BILL_NOT_SURELY_FOUND', unsure)
  if (gross && !isProved(gross)) doubt('SUM_NOT_PROVED', ['gross'])
  if (![number, date, gross].some(field => field && isRecognised(field))) return doubts
  const unread = (['number', 'date'] as const).filter(name => fields[name] && !isSurelyRead(fields[name]))
  if (unread.length > 0) doubt('BILL_NOT_SURELY_READ', unread)
  if (gross && !isSumRead(fields) && !isSurelyRead(gross)) doubt('TOTAL_NOT_SURELY_READ', ['gross'])
  if (taxes.length === 0) doubt('TAX_FITS_NO_RATE', ['tax'])
  if (!daysAgree(fields)) doubt('DAYS_FAR_APART', ['date', 'due', 'serviceDate'])
  if (date && number && !isYearOf(date.value, number.value)) doubt('YEAR_OF_NUMBER_DIFFERS', ['number', 'date'])
  return doubts
}

/** Net and tax give the total, or rules and ranking, which know nothing of each other, surely say the same. */
function isProved(gross: Field): boolean {
  return gross.checks.includes('arith_ok') || (!isRecognised(gross) && gross.confidence >= WEIGHTS.alikeTotal)
}

/** Net and tax, both read from the page, give the total to the cent. */
function isSumRead({ net, tax, gross }: AnalysisResult['fields']): boolean {
  const [netCents, taxCents, grossCents] = [net, tax, gross].map(field => (field ? parseDecimal(field.value) : NaN))
  return tax?.source === 'text' && (netCents ?? NaN) + (taxCents ?? NaN) === grossCents
}

function isRecognised({ evidence }: Field): boolean {
  return evidence.some(({ ocrConfidence }) => ocrConfidence !== undefined)
}

function daysAgree({ date, due, serviceDate }: AnalysisResult['fields']): boolean {
  const daysTo = (other: Field | undefined): number =>
    date && other ? (Date.parse(other.value) - Date.parse(date.value)) / DAY_MS : 0
  const [toDue, toSupply] = [daysTo(due), daysTo(serviceDate)]
  return toDue >= 0 && toDue <= APART_DAYS_MAX && Math.abs(toSupply) <= APART_DAYS_MAX
}

/**
 * False where a group of four digits is a misread year of the date: "RE-2094-17" of 2024; the years beside it may be
 * meant.
 */
function isYearOf(date: string, number: string): boolean {
  const year = date.slice(0, 4)
  const groups: readonly string[] = number.match(/(?<!\d)\d{4}(?!\d)/g) ?? []
  const isMisread = (group: string): boolean =>
    distance(group, year) === 1 && Math.abs(Number(group) - Number(year)) > 1
  return groups.includes(year) || !groups.some(isMisread)
}

/** Whether a value was read surely, or stands on the pages twice. */
export function isSurelyRead({ evidence, checks }: Field): boolean {
  return checks.includes(REPEATED) || evidence.every(({ ocrConfidence }) => (ocrConfidence ?? 1) >= READ_MIN)
}
