import { phasesRevisedFor } from '../revised-phases.ts'

/** The names of the phases that are done anew for these, as a list of SQL words: `'ANALYSIS', 'REPORT'`. */
export function revisedPhases(...what: readonly ('document' | 'batch')[]): string {
  return phasesRevisedFor(...what)
    .map(name => `'${name}'`)
    .join(', ')
}
