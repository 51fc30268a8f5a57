import { formatDecimal, parseDecimal } from '../../shared/money.ts'
import type { PositionDocument } from './position-input.ts'

/** An amount as a German paper prints it: "5.000,00". */
export function amountText(cents: number): string {
  return formatDecimal(Math.abs(cents))
    .replace('.', ',')
    .replaceAll(/\B(?=(?:\d{3})+(?=,))/g, '.')
}

/** The lines of a document that print an amount, with or without points between thousands. */
export function linesWith({ text }: Pick<PositionDocument, 'text'>, cents: number): string[] {
  const grouped = amountText(cents)
  const plain = grouped.replaceAll('.', '')
  return text.split('\n').filter(line => hasAmount(line, grouped) || hasAmount(line, plain))
}

function hasAmount(line: string, amount: string): boolean {
  for (let at = line.indexOf(amount); at >= 0; at = line.indexOf(amount, at + 1)) {
    const [before = '', after = ''] = [line[at - 1], line[at + amount.length]]
    if (!/[\d.,]/.test(before) && !/\d/.test(after)) return true
  }
  return false
}

const AMOUNT = /(?<![\d.,])\d{1,3}(?:\.?\d{3})*,\d{2}(?!\d)/g

/** The amounts that a line prints, in cents. */
export function amountsIn(line: string): number[] {
  return [...line.matchAll(AMOUNT)].map(([amount]) => parseDecimal(amount.replaceAll('.', '').replace(',', '.')))
}

/** So many months of one amount: "12 x 58,00", "12 Monate à 58,00". */
const MONTHS = /(?<![\d.,])([2-9]|1[0-2])\s*(?:Monat\p{L}*\s*)?(?:[x×*·]|à|je|zu)\s*(?=\d)/iu

/** What so many months of one amount come to, in cents, where a line prints all three; else null. */
export function monthsSum(line: string): number | null {
  const count = Number(MONTHS.exec(line)?.[1] ?? 0)
  const [monthly = 0, sum = 0, ...more] = amountsIn(line)
  return sum > 0 && more.length === 0 && count * monthly === sum ? sum : null
}

/** A year that is no part of a date or of a number. */
const YEAR = /(?<![\d./-])20\d\d(?![\d./-]|,\d)/g

/** The one year that a statement names beside the days of its dates; null where it names none, or several. */
export function yearNamed({
  text,
}: Pick<PositionDocument, 'text'>): { readonly year: number; readonly basis: 'certificate' } | null {
  const [only, ...more] = new Set(text.match(YEAR) ?? [])
  return only !== undefined && more.length === 0 ? { year: Number(only), basis: 'certificate' } : null
}

/** The one year of all days that a document prints; null where it prints none, or days of several years. */
export function yearOfDays({ text }: Pick<PositionDocument, 'text'>): number | null {
  const [only, ...more] = new Set([...text.matchAll(/\.(20\d\d)(?!\d)/g)].map(([, year]) => Number(year)))
  return only !== undefined && more.length === 0 ? only : null
}

/** "Januar bis Dezember 2025", "01.01. - 31.12.2025". */
const WHOLE_YEAR =
  /Januar\s*(?:20\d\d\s*)?(?:bis|–|-)\s*Dezember\s+(20\d\d)|0?1\.0?1\.(?:20\d\d)?\s*(?:bis|–|-)\s*31\.12\.(20\d\d)/gu

/** The one calendar year that a document states as a period; null where it states none, or several. */
export function wholeYear({ text }: Pick<PositionDocument, 'text'>): number | null {
  const found = [...text.matchAll(WHOLE_YEAR)].map(([, written, dated]) => Number(written ?? dated))
  const [only, ...more] = new Set(found)
  return only !== undefined && more.length === 0 ? only : null
}
