import type { PhaseName } from '../model/phase-name.ts'

/**
 * Seconds that a phase takes per page on one core, measured on two shared cores (docs/decisions/0008): the start of an
 * estimate, before the batch itself has shown its speed. Pages with digital text cost OCR next to nothing.
 */
const SECONDS_PER_PAGE: Readonly<Record<PhaseName, number>> = {
  CONVERSION: 0.1,
  OCR: 4,
  ANALYSIS: 0.03,
  ORGANIZATION: 0.005,
  REPORT: 0.15,
}

/** Fixed seconds per phase: starting workers and writing the file. */
const SECONDS_PER_PHASE = 0.5

/** Expected seconds for `pages` pages of a phase with `workers` workers; ORGANIZATION and REPORT do not run in parallel. */
export function expectedSeconds(phase: PhaseName, pages: number, workers: number): number {
  const parallel = phase === 'CONVERSION' || phase === 'OCR' ? Math.max(1, workers) : 1
  return SECONDS_PER_PHASE + (SECONDS_PER_PAGE[phase] * pages) / parallel
}

/**
 * How much work a document is for a phase, to weigh its share of the phase's progress: its pages, and in OCR those
 * that have to be recognised, since reading digital text costs next to nothing.
 */
export function documentWeight(
  phase: PhaseName,
  pages: { readonly all: number; readonly toRecognize: number },
): number {
  if (phase !== 'OCR') return Math.max(1, pages.all)
  return pages.toRecognize + 0.02 * Math.max(1, pages.all)
}
