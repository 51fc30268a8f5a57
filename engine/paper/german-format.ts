import { formatEuro, parseDecimal } from '../shared/money.ts'
import { lazily } from '../shared/lazily.ts'
import type { Cents } from '../shared/money.ts'

const BERLIN = { timeZone: 'Europe/Berlin' } as const
const DAY = { ...BERLIN, day: '2-digit', month: '2-digit', year: 'numeric' } as const
const TIME = { ...BERLIN, hour: '2-digit', minute: '2-digit' } as const
const dayFormat = lazily(() => new Intl.DateTimeFormat('de-DE', DAY))
const timeFormat = lazily(() => new Intl.DateTimeFormat('de-DE', TIME))
const countFormat = lazily(() => new Intl.NumberFormat('de-DE'))

/** `31.03.2025` for epoch ms, in German time whatever the machine's zone is. */
export function germanDay(epochMs: number): string {
  return dayFormat().format(epochMs)
}

/** `31.03.2025, 14:05 Uhr`. */
export function germanMoment(epochMs: number): string {
  return `${dayFormat().format(epochMs)}, ${timeFormat().format(epochMs)} Uhr`
}

/** `2025-03-31` (a field's value) to `31.03.2025`; anything else stays as it is. */
export function germanIsoDay(value: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return match ? `${match[3]}.${match[2]}.${match[1]}` : value
}

const MONTHS = [
  'Januar',
  'Februar',
  'März',
  'April',
  'Mai',
  'Juni',
  'Juli',
  'August',
  'September',
  'Oktober',
  'November',
  'Dezember',
]

/** `2025-10` or a day of it to `Oktober 2025`. */
export function germanMonth(value: string): string {
  return `${MONTHS[Number(value.slice(5, 7)) - 1] ?? ''} ${Number(value.slice(0, 4))}`
}

export function germanCount(value: number): string {
  return countFormat().format(value)
}

/** `3 Seiten`, `1 Seite`. */
export function counted(value: number, one: string, many: string): string {
  return `${germanCount(value)} ${value === 1 ? one : many}`
}

/** Cents of a money field's value, or null when it is no amount with two decimals. */
export function centsOf(value: string | undefined): Cents | null {
  return value !== undefined && /^-?\d+\.\d{2}$/.test(value) ? parseDecimal(value) : null
}

/** `1.234,56 €`, or a dash when there is no amount. */
export function euroOrDash(cents: Cents | null): string {
  return cents === null ? '–' : formatEuro(cents)
}

/** `99,00 USD`: an amount in the currency that the paper names. */
export function foreignAmount(cents: Cents, currency: string): string {
  return formatEuro(cents).replace('€', currency)
}

/** `850 ms`, `12,3 s`, `4 min 05 s`. */
export function germanDuration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1000).toFixed(1).replace('.', ',')} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** `17,4 MB`, `312 KB`; `0 KB` is said of an empty file alone. */
export function germanBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${germanCount(Math.max(Math.sign(bytes), Math.round(bytes / 1000)))} KB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}
