import { dayOf, parseCents, yearOf } from '../values/bank-values.ts'

const GROUPED = { ',': /^\d{1,3}(?:\.\d{3})+(?:,\d{1,4})?$/, '.': /^\d{1,3}(?:,\d{3})+(?:\.\d{1,4})?$/ } as const
const PLAIN = { ',': /^\d+(?:,\d{0,4})?$/, '.': /^\d+(?:\.\d{0,4})?$/ } as const

/**
 * Cents of an amount with its sign, written with this decimal mark ("-1.234,56", "1.234,56-", "+ 5,00 EUR"); null where
 * it is written in another way, which would have to be guessed.
 */
export function signedCents(text: string, decimal: ',' | '.'): number | null {
  const match = /^([+\-−]?)\s*([\d.,']+)\s*([+-]?)$/.exec(text.replaceAll(/€|EUR|\u00a0/g, ' ').trim())
  if (!match) return null
  const [, before = '', digits = '', behind = ''] = match
  if (before !== '' && behind !== '') return null
  const isGrouped = GROUPED[decimal].test(digits)
  if (!isGrouped && !PLAIN[decimal].test(digits)) return null
  const cents = parseCents(digits.replaceAll(decimal === ',' ? '.' : ',', ''))
  if (cents === null || cents === 0) return cents
  return /[-−]/.test(before + behind) ? -cents : cents
}

/** YYYY-MM-DD of "31.12.2024", "31.12.24" or "2024-12-31"; else null. */
export function tableDay(text: string): string | null {
  const plain = text.trim()
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})$/.exec(plain)
  if (german) {
    const [, day, month, year = ''] = german
    return dayOf(year.length === 2 ? yearOf(year) : Number(year), Number(month), Number(day))
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(plain)
  return iso ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null
}
