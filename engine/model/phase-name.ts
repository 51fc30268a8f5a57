/** The five phases in the order in which they run (interface text, "Processing phases"). */
export const PHASE_NAMES = ['CONVERSION', 'OCR', 'ANALYSIS', 'ORGANIZATION', 'REPORT'] as const
export type PhaseName = (typeof PHASE_NAMES)[number]

export type RequestedPhase = 'conversion' | 'ocr' | 'analysis' | 'organization' | 'report'

/**
 * The phases that a request asks for, expanded (decisions.md 1.4): conversion and ocr need CONVERSION, OCR, REPORT;
 * analysis and organization need all five; REPORT always runs, since a completed batch must have an output file.
 */
export function expandPhases(requested: readonly RequestedPhase[]): PhaseName[] {
  const all = requested.includes('analysis') || requested.includes('organization')
  if (all) return [...PHASE_NAMES]
  const reads = requested.includes('conversion') || requested.includes('ocr') || requested.includes('report')
  return reads ? ['CONVERSION', 'OCR', 'REPORT'] : [...PHASE_NAMES]
}
