import { formatDecimal } from '../../../shared/money.ts'
import type { AmountCandidate } from '../../../reading/find/find-amounts.ts'
import type { DateCandidate } from '../../../reading/find/find-dates.ts'
import { parseAmount } from '../../../reading/find/find-amounts.ts'
import { parseDate } from '../../../reading/find/find-dates.ts'
import type { Layout } from '../../../reading/layout/read-layout.ts'
import type { Found } from '../../../reading/layout/scan-segments.ts'
import { scanSegments } from '../../../reading/layout/scan-segments.ts'

/** What the ranker tells on a receipt. */
export type ReceiptTarget = 'gross' | 'date' | 'number'
export const RECEIPT_TARGETS: readonly ReceiptTarget[] = ['gross', 'date', 'number']

/** A place that may hold a target's value. */
export interface ReceiptCandidate {
  readonly found: Found
  /** Normalised: "12.90", "2025-11-21", "004711". */
  readonly value: string
}

export type ReceiptCandidates = Readonly<Record<ReceiptTarget, readonly ReceiptCandidate[]>>

/** A receipt has fewer; a page of noise may have thousands. */
const COUNT_MAX = 120
const NUMBER = /(?<![\p{L}\p{N}.,/-])([A-Z]{0,3}[\d][\dA-Z]*(?:[-/][\dA-Z]+){0,3})(?![\p{L}\p{N}]|[.,:]\d|\s?%|,-)/gu

/** All amounts, dates and numbers of a receipt that may be its total, its day, its number. */
export function receiptCandidates(
  layout: Layout,
  amounts: readonly AmountCandidate[],
  dates: readonly DateCandidate[],
): ReceiptCandidates {
  return {
    gross: amounts.slice(0, COUNT_MAX).map(found => ({ found, value: formatDecimal(found.cents) })),
    date: dates.slice(0, COUNT_MAX).map(found => ({ found, value: found.value })),
    number: numbersOf(layout).slice(0, COUNT_MAX),
  }
}

function numbersOf(layout: Layout): ReceiptCandidate[] {
  return scanSegments(layout, NUMBER).flatMap(found => {
    const value = found.groups[0] ?? ''
    const digits = value.replaceAll(/\D/g, '').length
    // Times and days are no numbers, nor is what belongs to an amount.
    if (digits < 2 || value.length > 24 || parseDate(value) !== null || parseAmount(value) !== null) return []
    return /^:\d\d/.test(found.after) || /\d:$/.test(found.before) ? [] : [{ found, value }]
  })
}
