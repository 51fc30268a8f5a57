import { PHASES, phasesWhere } from './phase-table.ts'
import type { PhaseName } from './phase-table.ts'
import type { RequestedPhase } from './requested-phase.ts'

export type { PhaseName, RequestedPhase }

/** The names of the phases in the order in which they run; at least one, as schemas of lists of words want it. */
export const PHASE_NAMES = PHASES.map(({ name }) => name) as [PhaseName, ...PhaseName[]]

/**
 * The phases that a request asks for, expanded (decisions.md 1.4): conversion and ocr need CONVERSION, OCR, REPORT;
 * analysis and organization need all; REPORT always runs, since a completed batch must have an output file. A request
 * that names none asks for all.
 */
export function expandPhases(requested: readonly RequestedPhase[]): PhaseName[] {
  if (requested.length === 0) return [...PHASE_NAMES]
  return phasesWhere(
    ({ requestedBy }) => requestedBy === 'always' || requestedBy.some(phase => requested.includes(phase)),
  )
}
