import { isEngineError } from '../../../shared/errors.ts'
import { isMachineFault } from '../../../shared/machine-fault.ts'
import type { AnalysisState } from './analysis-state.ts'
import type { OfficeAnswer, OfficeQuestion, OfficeQuestions, QuestionSort } from './office-questions.ts'

/** A step that needs nothing but the state. It gives back the part of the state that it replaces. */
interface PlainStep {
  /** Stands in measurements, in the log, and in nothing that people see. */
  readonly name: string
  run(state: AnalysisState): Partial<AnalysisState>
}

/** A step that asks the office's data first; with nothing to ask (null) it is left out. */
interface AskingStep<Sort extends QuestionSort> {
  readonly name: string
  readonly asks: Sort
  about(state: AnalysisState): OfficeQuestions[Sort]['about'] | null
  run(state: AnalysisState, answer: OfficeQuestions[Sort]['answer']): Partial<AnalysisState>
}

export type AnalysisStep = PlainStep | { [Sort in QuestionSort]: AskingStep<Sort> }[QuestionSort]

/** A step that threw: the state is what it was before it. */
export interface StepFault {
  readonly step: string
  readonly error: Error
}

export interface StepsRun {
  readonly state: AnalysisState
  readonly faults: readonly StepFault[]
  /** By name of the step, in ms; what the answers took is not in them. */
  readonly stepsMs: Readonly<Record<string, number>>
}

/**
 * Runs the steps one after the other. Yields what a step asks, and goes on with the answer. A step that throws changes
 * nothing and the next one goes on: one bug may not cost a document all that the others found. Faults of the machine
 * (disk, memory) and EngineErrors are thrown.
 */
export function* runSteps(
  steps: readonly AnalysisStep[],
  opened: AnalysisState,
  monotonicMs: () => number,
  onStep: (name: string) => void = () => undefined,
): Generator<OfficeQuestion, StepsRun, OfficeAnswer> {
  const faults: StepFault[] = []
  const stepsMs: Record<string, number> = {}
  let state = opened
  for (const step of steps) {
    onStep(step.name)
    const attempt = (work: () => Partial<AnalysisState>): void => {
      const startedMs = monotonicMs()
      try {
        state = { ...state, ...work() }
      } catch (error) {
        if (!isBug(error)) throw error
        faults.push({ step: step.name, error })
      }
      stepsMs[step.name] = (stepsMs[step.name] ?? 0) + monotonicMs() - startedMs
    }
    if (!('asks' in step)) {
      attempt(() => step.run(state))
      continue
    }
    let about: OfficeQuestion['about'] | null = null
    attempt(() => {
      about = step.about(state)
      return {}
    })
    if (about === null) continue
    const answer = yield { sort: step.asks, about }
    // The answer is that of the step's own question.
    attempt(() => (step.run as (state: AnalysisState, answer: OfficeAnswer) => Partial<AnalysisState>)(state, answer))
  }
  return { state, faults, stepsMs }
}

function isBug(error: unknown): error is Error {
  return error instanceof Error && !isEngineError(error) && !isMachineFault(error)
}
