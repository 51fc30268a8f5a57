import { isValidIBAN } from 'ibantools'

/** 13 digits before the point stay exact as cents. */
const DECIMAL = /^(\d{1,13})(?:[.,](\d*))?$/

/**
 * Cents of an amount without a sign ("1234.5", "1234,50", "12,"); null where it is none, or has parts of a cent, which
 * nothing here could keep.
 */
export function parseCents(text: string): number | null {
  const match = DECIMAL.exec(text.trim())
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(2))) return null
  return Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** YYYY-MM-DD of year, month and day that are a day of the calendar; else null. */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDay && year >= 1950 && year <= 2099 ? date.toISOString().slice(0, 10) : null
}

/** The day at the start of an ISO date or date and time, as it is written there. */
export function isoDay(text: string | undefined): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?![\d])/.exec(text?.trim() ?? '')
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** An account's number as IBAN where its check digits are right. */
export function ibanOf(text: string | null | undefined): string | null {
  const plain = text?.replaceAll(/\s/g, '').toUpperCase() ?? ''
  return isValidIBAN(plain) ? plain : null
}

/** ISO 4217 by its form. */
export function currencyOf(text: string | undefined): string | null {
  const code = text?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : null
}

/** A text in one line, without characters that no reader shows; null where nothing is left. */
export function lineOf(text: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const line = (text ?? '').replaceAll(/[\u0000-\u001F\u007F-\u009F\s]+/g, ' ').trim()
  return line === '' ? null : line
}

/** References by which banks say that there is none. */
const NO_REFERENCE = /^(?:NONREF|NOTPROVIDED|NOT PROVIDED|NOTAVAIL|KEINE|N\/A|-)$/i

/** A reference; null where it says that there is none. */
export function referenceOf(text: string | null | undefined): string | null {
  const line = lineOf(text)
  return line === null || NO_REFERENCE.test(line) ? null : line
}

/** The year of two digits: no statement in these formats is older than 1980. */
export function yearOf(digits: string): number {
  const year = Number(digits)
  return year >= 80 ? 1900 + year : 2000 + year
}
