import type { BillingSnapshot } from '../../model/batch.ts'
import type { RequestedPhase } from '../../model/phase-name.ts'
import type { Cents } from '../../shared/money.ts'

export type Tariff = Pick<BillingSnapshot, 'discountPercent'> & {
  readonly prices: Pick<
    BillingSnapshot['prices'],
    'conversionPerPageCents' | 'analysisPerPageCents' | 'minimumPerDocumentCents'
  >
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
 * Net price of documents of so many pages each: one line for conversion and ocr, one for analysis and organization,
 * each only when requested. What a document is short of the minimum is added to its first line; the discount is rounded
 * half up
 * once (decisions.md 1.5).
 */
export function priceLines(
  pages: readonly number[],
  requested: readonly RequestedPhase[],
  { prices, discountPercent }: Tariff,
): PriceLines {
  const converts = requested.includes('conversion') || requested.includes('ocr')
  const analyses = requested.includes('analysis') || requested.includes('organization')
  const [perConversion, perAnalysis] = [
    converts ? prices.conversionPerPageCents : 0,
    analyses ? prices.analysisPerPageCents : 0,
  ]
  const all = pages.reduce((sum, each) => sum + each, 0)
  const missing = pages.reduce(
    (sum, each) => sum + Math.max(0, prices.minimumPerDocumentCents - each * (perConversion + perAnalysis)),
    0,
  )
  const conversion = all * perConversion + (converts ? missing : 0)
  const analysis = all * perAnalysis + (analyses && !converts ? missing : 0)
  const subtotal = conversion + analysis
  // Percents have at most two places, so hundredths of a percent keep the product a whole number.
  const discount = Math.round((subtotal * Math.round(discountPercent * 100)) / 10_000)
  return { conversion, analysis, subtotal, discount, total: subtotal - discount }
}
