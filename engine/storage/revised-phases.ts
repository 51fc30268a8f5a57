import type { PhaseName } from '../model/phase-name.ts'
import { phasesWhere } from '../model/phase-table.ts'

/** The phases that are done anew for these. */
export function phasesRevisedFor(...what: readonly ('document' | 'batch')[]): PhaseName[] {
  return phasesWhere(row => row.revisedFor !== null && what.includes(row.revisedFor))
}
