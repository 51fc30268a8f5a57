import type { PhaseName } from '../model/phase-name.ts'
import { phaseRow } from '../model/phase-table.ts'

/** Fixed seconds per phase: starting workers and writing the file. */
const SECONDS_PER_PHASE = 0.5

/** Expected seconds for `pages` pages of a phase of a batch with `workers` workers. */
export function expectedSeconds(phase: PhaseName, pages: number, workers: number): number {
  const { isParallel, secondsPerPage } = phaseRow(phase)
  return SECONDS_PER_PHASE + (secondsPerPage * pages) / (isParallel ? Math.max(1, workers) : 1)
}

/**
 * How much work a document is for a phase, to weigh its share of the phase's progress: its pages, and in OCR those
 * that have to be recognised, since reading digital text costs next to nothing.
 */
export function documentWeight(
  phase: PhaseName,
  pages: { readonly all: number; readonly toRecognize: number },
): number {
  if (phaseRow(phase).worksOn !== 'unreadPages') return Math.max(1, pages.all)
  return pages.toRecognize + 0.02 * Math.max(1, pages.all)
}
