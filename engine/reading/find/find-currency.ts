import type { Found } from '../layout/scan-segments.ts'

/** Currencies that bills to German offices come in beside the euro (ISO 4217), with their signs. */
const SIGNS: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP', '¥': 'JPY', US$: 'USD', Fr: 'CHF', SFr: 'CHF' }
const CODES = 'USD|CHF|GBP|JPY|CNY|SEK|NOK|DKK|PLN|CZK|HUF|TRY|CAD|AUD|RON|BGN'
const MARK = `(?:${CODES}|US\\$|S?Fr\\.?|[$£¥])`
/** Begins at the first digit of a run and is no longer than an amount, so that long runs of digits cost nothing. */
const NUMBER = "(?<![\\d.,'’])\\d[\\d.,'’]{0,15}[.,]\\d{2}"
const MARKED = new RegExp(`(?<![\\p{L}])(${MARK})\\s?${NUMBER}|${NUMBER}\\s?(${MARK})(?![\\p{L}])`, 'gu')
const EURO = new RegExp(`(?:€|EUR)\\s?${NUMBER}|${NUMBER}\\s?(?:€|EUR)`, 'gu')

/** Ends before an amount, or begins behind one. */
const BEFORE = new RegExp(`(?<![\\p{L}])${MARK}\\s?$`, 'u')
const BEHIND = new RegExp(`^\\s?${MARK}(?![\\p{L}])`, 'u')

/** Amounts without those that are printed in another currency than the euro; all, where there are no others. */
export function inEuro<T extends Pick<Found, 'before' | 'after'>>(amounts: readonly T[]): readonly T[] {
  const euro = amounts.filter(({ before, after }) => !BEFORE.test(before) && !BEHIND.test(after))
  return euro.length > 0 ? euro : amounts
}

/** Of a text in euros the amounts that are; of one in another currency all. */
export function inCurrencyOf<T extends Pick<Found, 'before' | 'after'>>(
  text: string,
  amounts: readonly T[],
): readonly T[] {
  return findCurrency(text) === 'EUR' ? inEuro(amounts) : amounts
}

/**
 * The currency (ISO 4217) that most amounts of a text stand in: EUR unless another stands at more of them than the
 * euro.
 */
export function findCurrency(text: string): string {
  const counts = new Map<string, number>()
  for (const match of text.matchAll(MARKED)) {
    const mark = (match[1] ?? match[2] ?? '').replace(/\.$/, '')
    const code = SIGNS[mark] ?? mark
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const [code, count] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? ['EUR', 0]
  return count > [...text.matchAll(EURO)].length ? code : 'EUR'
}
