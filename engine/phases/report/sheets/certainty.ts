import type { AnalysisResult } from '../../../model/analysis-result.ts'

/**
 * How sure the kind of a document is, in the word of all outputs; `geprüft`: a person found the whole document right.
 * Null: nobody asked.
 */
export function certaintyOf(analysis: AnalysisResult | null): 'geprüft' | 'sicher' | 'prüfen' | 'unklar' | null {
  if (!analysis) return null
  if (analysis.review?.state === 'confirmed') return 'geprüft'
  return ({ auto: 'sicher', human: 'sicher', review: 'prüfen', unklar: 'unklar' } as const)[analysis.kind.decision]
}
