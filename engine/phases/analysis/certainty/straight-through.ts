import { distance } from 'fastest-levenshtein'
import type { AnalysisResult, Field } from '../../../model/analysis-result.ts'
import { parseDecimal } from '../../../shared/money.ts'
import { REPEATED } from './weigh-reading.ts'

/** How surely number, date and total were found, digital or recognised. */
const FOUND_MIN = { number: 0.6, date: 0.6, gross: 0.7 } as const
/** How surely they were read where nothing else on the pages proves them. */
export const READ_MIN = 0.9

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
export function isStraightThrough({ fields, taxes }: Pick<AnalysisResult, 'fields' | 'taxes'>): boolean {
  const { number, date, net, tax, gross } = fields
  if (!number || !date || !gross?.checks.includes('arith_ok')) return false
  if (!Object.entries(FOUND_MIN).every(([name, least]) => (fields[name]?.confidence ?? 0) > least)) return false
  if (![number, date, gross].some(isRecognised)) return true
  const [netCents, taxCents, grossCents] = [net, tax, gross].map(field => (field ? parseDecimal(field.value) : NaN))
  const isProved = tax?.source === 'text' && (netCents ?? NaN) + (taxCents ?? NaN) === grossCents
  return (
    [number, date].every(isSurelyRead) &&
    (isProved || isSurelyRead(gross)) &&
    taxes.length > 0 &&
    daysAgree(fields) &&
    isYearOf(date.value, number.value)
  )
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
