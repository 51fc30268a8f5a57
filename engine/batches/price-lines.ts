import type { RequestedPhase } from '../model/phase-name.ts'
import type { Cents } from '../shared/money.ts'

export interface Tariff {
  readonly conversionPerPageCents: Cents
  readonly analysisPerPageCents: Cents
  readonly discountPercent: number
}

export interface PriceLines {
  readonly conversion: Cents
  readonly analysis: Cents
  readonly subtotal: Cents
  /** Positive. */
  readonly discount: Cents
  readonly total: Cents
}

/**
 * Net price of a number of pages: one line for conversion and ocr, one for analysis and organization, each only when
 * requested; the discount is rounded half up once.
 */
export function priceLines(pages: number, requested: readonly RequestedPhase[], tariff: Tariff): PriceLines {
  const converts = requested.includes('conversion') || requested.includes('ocr')
  const analyses = requested.includes('analysis') || requested.includes('organization')
  const conversion = converts ? pages * tariff.conversionPerPageCents : 0
  const analysis = analyses ? pages * tariff.analysisPerPageCents : 0
  const subtotal = conversion + analysis
  // Percents have at most two places, so hundredths of a percent keep the product a whole number.
  const discount = Math.round((subtotal * Math.round(tariff.discountPercent * 100)) / 10_000)
  return { conversion, analysis, subtotal, discount, total: subtotal - discount }
}
