import type { AnalysisResult } from '../../model/analysis-result.ts'
import { isIdNr } from '../analysis/check-tax-ids.ts'

/**
 * The IdNr of another person that a document names, where that of the mandant is known; null when it names the mandant as
 * well, or none. A number whose check digit does not hold (§ 139b AO) is a misreading, and says nothing.
 */
export function foreignIdNr(analysis: AnalysisResult | null, mandantTaxId: string | null): string | null {
  const field = analysis?.fields['idNr']
  // A mandant may be known by a Steuernummer instead, which says nothing about an IdNr.
  if (!field || mandantTaxId === null || !isIdNr(mandantTaxId) || !isIdNr(field.value)) return null
  const named = [field.value, ...field.alternatives.map(({ value }) => value)]
  return named.includes(mandantTaxId) ? null : field.value
}
