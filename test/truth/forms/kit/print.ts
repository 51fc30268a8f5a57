import type { TruthValues } from '../../layout.ts'

export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ')

/** Amount of cents as printed: 1.234,56. */
export function eur(amount: number): string {
  const [whole, rest] = euroAndCent(amount)
  return `${whole},${rest}`
}

/** The two halves of the columns EUR | Ct: 1.234 and 56. */
export function euroAndCent(amount: number): [string, string] {
  const whole = Math.floor(Math.abs(amount) / 100)
  const sign = amount < 0 ? '-' : ''
  const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, '.')
  return [`${sign}${grouped}`, String(Math.abs(amount) % 100).padStart(2, '0')]
}

/** Amount of cents as the truth writes it: 1234.56. */
export function plain(amount: number): string {
  return (amount / 100).toFixed(2)
}

export function date(year: number, month: number, day: number): Day {
  return { year, month, day }
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

export type DayStyle = 'dot' | 'short' | 'long' | 'iso' | 'bare' | 'zeroLong'

/** A day as printed: 03.02.2025, 03.02.25, 3. Februar 2025, 2025-02-03, 3.2.2025, 03. Februar 2025. */
export function day(value: Day, style: DayStyle = 'dot'): string {
  const month = monthName(value.month)
  switch (style) {
    case 'dot':
      return `${two(value.day)}.${two(value.month)}.${value.year}`
    case 'short':
      return `${two(value.day)}.${two(value.month)}.${two(value.year % 100)}`
    case 'long':
      return `${value.day}. ${month} ${value.year}`
    case 'zeroLong':
      return `${two(value.day)}. ${month} ${value.year}`
    case 'bare':
      return `${value.day}.${value.month}.${value.year}`
    case 'iso':
      return iso(value)
  }
}

/** A day as the truth writes it. */
export function iso(value: Day): string {
  return `${value.year}-${two(value.month)}-${two(value.day)}`
}

export function monthName(month: number): string {
  return MONTHS[month - 1] ?? ''
}

/** The day so many days later. */
export function later(value: Day, days: number): Day {
  const moved = new Date(Date.UTC(value.year, value.month - 1, value.day + days))
  return date(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate())
}

type Own = Readonly<Record<string, number | string | null>>

/** Own fields for the truth: numbers are cents. */
export function own(fields: Own): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(fields).map(([id, value]) => [id, typeof value === 'number' ? plain(value) : value]),
  )
}

/** Values of a document whose kind has a main field: it stands in `main` (where it stands on the page) and as own. */
export function truth(general: TruthValues, main: string, fields: Own): TruthValues {
  const values = own(fields)
  const found = values[main] ?? null
  return found === null ? { ...general, own: values } : { ...general, main: found, own: values }
}
