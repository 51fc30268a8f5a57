import type { AnalysisResult } from '../../model/analysis-result.ts'
import { resultOf } from './steps/analysis-state.ts'
import { markIncomplete } from './steps/mark-incomplete.ts'
import type { StepsRun } from './steps/run-steps.ts'

/** The result of a run; one that is not whole says so. */
export function finishAnalysis({ state, faults }: Pick<StepsRun, 'state' | 'faults'>): AnalysisResult {
  return resultOf(faults.length === 0 ? state : markIncomplete(state))
}
