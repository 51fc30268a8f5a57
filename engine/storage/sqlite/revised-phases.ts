import { phasesWhere } from '../../model/phase-table.ts'

/** The names of the phases that are done anew for these, as a list of SQL words: `'ANALYSIS', 'REPORT'`. */
export function revisedPhases(...revisedFor: readonly ('document' | 'batch')[]): string {
  const names = phasesWhere(row => row.revisedFor !== null && revisedFor.includes(row.revisedFor))
  return names.map(name => `'${name}'`).join(', ')
}
