import type { Cents } from '../../shared/money.ts'
import { parseAmount } from '../find/find-amounts.ts'
import type { Token } from '../layout/read-layout.ts'

const WHOLE = /^[-–−+]?(?:\d{1,3}(?:[.\s]\d{3})+|\d{1,9})[-–−]?$/u
const CURRENCY = /EUR\b|Euro\b|€/giu

/** A word that stands for a number: an amount, a quantity, a rate; no text with digits in it. */
export function isNumeric(text: string): boolean {
  return /\d/.test(text) && /^[-–−+(]?[\d.,'’]+(?:[-–−]|%|€|\))?$/u.test(text)
}

/** Cents of a cell that holds an amount and at most its currency; null for other cells. */
export function amountOfCell(text: string): Cents | null {
  const bare = text
    .replace(CURRENCY, '')
    .replace(/\s*[*A-C]$/u, '')
    .trim()
  // A minus may stand apart from its amount, before or behind.
  return /[^\d\s.,'’+–−-]/u.test(bare) || bare === '' ? null : parseAmount(bare)
}

/** Cents of whole euros, as columns print them that are headed EUR: "45.678" is 4567800. */
export function wholeEuros(text: string): Cents | null {
  const bare = text.replace(CURRENCY, '').trim()
  if (!WHOLE.test(bare)) return null
  const isNegative = /^[-–−]|[-–−]$/u.test(bare)
  const cents = Number(bare.replaceAll(/\D/g, '')) * 100
  return Number.isSafeInteger(cents) ? (isNegative ? -cents : cents) : null
}

/** Euros and cents that stand in two columns: "45.678" and "90" are 4567890; null when they are no such pair. */
export function joinEurosAndCents(euros: string, cents: string): Cents | null {
  const whole = wholeEuros(euros.replace(/,$/, ''))
  if (whole === null) return null
  const part = cents.replace(/^,/, '').trim()
  if (/^(?:[-–—=]{1,2})$/.test(part)) return whole
  if (!/^\d{2}[-–−]?$/u.test(part)) return null
  const isNegative = whole < 0 || /[-–−]$/u.test(part) || /^[-–−]/u.test(euros)
  const sum = Math.abs(whole) + Number(part.slice(0, 2))
  return isNegative ? -sum : sum
}

/** The words as they stand. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(token => token.text).join(' ')
}
