import type { BatchDocument } from '../wire/batch-document.ts'
import type { Field } from '../wire/field.ts'

const locale = 'de-DE'
const euro = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
// Not grouped: a number may be a year or a count of a form.
const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
const sizeNumber = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
const dateOnly = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' })
const dateUtc = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' })
const secondOnly = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const timeOnly = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' })

/** Epoch ms -> `21.11.2026`. */
export function formatDate(epochMs: number): string {
  return dateOnly.format(epochMs)
}

/** Epoch ms -> `21.11.2026, 09:41 Uhr`; today without its date: `heute, 09:41 Uhr`. */
export function formatMoment(epochMs: number, nowMs: number): string {
  const day = formatDate(epochMs) === formatDate(nowMs) ? 'heute' : formatDate(epochMs)
  return `${day}, ${timeOnly.format(epochMs)}\u00a0Uhr`
}

/** Epoch ms -> `21.11.2026, 09:41:07`. */
export function formatSecond(epochMs: number): string {
  return `${formatDate(epochMs)}, ${secondOnly.format(epochMs)}`
}

/** `YYYY-MM-DD` -> `21.11.2026`; anything else stays as it is. */
export function formatIsoDate(value: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return value
  const epochMs = Date.parse(`${value}T00:00:00Z`)
  return Number.isNaN(epochMs) ? value : dateUtc.format(epochMs)
}

/** Decimal string -> `1.234,56 €`; another currency is named by its code. */
export function formatMoney(value: string, unit: string | null): string {
  const amount = Number(value)
  if (value === '' || Number.isNaN(amount)) return value
  if (unit === null || unit === 'EUR') return euro.format(amount)
  return /^[A-Z]{3}$/.test(unit)
    ? new Intl.NumberFormat(locale, { style: 'currency', currency: unit }).format(amount)
    : `${decimal.format(amount)} ${unit}`
}

/** Percent 0 to 100 -> `45 %`. Rounds down, so that 100 % means done. */
export function formatPercent(value: number): string {
  return percent.format(Math.floor(value) / 100)
}

/** Number -> `33,33`, with up to six places. */
export function formatDecimal(value: number): string {
  return decimal.format(value)
}

/** Percent with up to two places -> `7,5 %`. */
export function formatRate(value: number): string {
  return `${decimal.format(value)} %`
}

/** `7,5` or `7.5` -> 7.5, within 0 to 100 and with at most two places; null for anything else. */
export function parseRate(text: string): number | null {
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text.trim())) return null
  const value = Number(text.trim().replace(',', '.'))
  return value <= 100 ? value : null
}

/** `1.234,56 €` or `12` -> cents; null for anything that is no amount. */
export function parseCents(text: string): number | null {
  const match = /^([-–−]?)(\d{1,3}(?:\.\d{3})+|\d{1,10})(?:,(\d{1,2}))?\s?(?:€|EUR|Euro)?$/iu.exec(text.trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(fraction.padEnd(2, '0'))
  return sign === '' ? cents : -cents
}

/** Cents -> `1234,56`, as it is typed. */
export function typedCents(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',')
}

/** Share 0 to 1 -> `98 %`. */
export function formatShare(value: number): string {
  return percent.format(value)
}

/** Bytes -> `1,2 MB` (decimal units, as the file manager shows them). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} Byte`
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`
  if (bytes < 999_500_000) return `${sizeNumber.format(bytes / 1_000_000)} MB`
  return `${sizeNumber.format(bytes / 1_000_000_000)} GB`
}

/** Seconds left -> `noch etwa 2 Minuten`; an estimate, so it is rounded coarsely. */
export function formatRemaining(seconds: number): string {
  if (seconds <= 5) return 'gleich fertig'
  if (seconds < 60) return `noch etwa ${Math.ceil(seconds / 10) * 10} Sekunden`
  const minutes = Math.round(seconds / 60)
  if (minutes === 1) return 'noch etwa 1 Minute'
  if (minutes < 90) return `noch etwa ${minutes} Minuten`
  return `noch etwa ${Math.round(minutes / 60)} Stunden`
}

/** Milliseconds -> `240 ms`, `1,5 s`. */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${sizeNumber.format(ms / 1000)} s`
}

/** Codes of the field `paymentWay`. */
const PAYMENT_WAYS: Readonly<Record<string, string>> = {
  cash: 'Bar',
  card: 'Karte',
  transfer: 'Überweisung',
  debit: 'Lastschrift',
}

/** A field's value as a German reader expects it. */
export function formatField(field: Field): string {
  switch (field.type) {
    case 'money':
      return formatMoney(field.value, field.unit)
    case 'date':
      return formatIsoDate(field.value)
    case 'number':
      return Number.isNaN(Number(field.value)) ? field.value : decimal.format(Number(field.value))
    case 'iban':
      return field.value.replace(/(.{4})(?=.)/g, '$1 ')
    case 'text':
      return PAYMENT_WAYS[field.value] ?? field.value
    case 'bic':
    case 'vat_id':
    case 'tax_number':
    case 'idnr':
      return field.value
  }
}

/** The amount that stands for a document in a list: what is to be paid, else its only amount; none is guessed. */
export function mainAmount(document: BatchDocument): Field | null {
  const { fields } = document
  const leading = fields['gross'] ?? fields['payable'] ?? fields['amount'] ?? fields['betrag']
  if (leading?.type === 'money') return leading
  const amounts = Object.values(fields).filter(field => field.type === 'money')
  return amounts.length === 1 ? (amounts[0] ?? null) : null
}
