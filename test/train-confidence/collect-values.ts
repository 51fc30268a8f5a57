import type { Field } from '../../engine/model/analysis-result.ts'
import { NO_JUDGEMENT } from '../../engine/model/judgement.ts'
import { ANALYSIS_STEPS } from '../../engine/phases/analysis/analysis-steps.ts'
import { boundOfReading } from '../../engine/phases/analysis/certainty/bound-of-reading.ts'
import { isRead } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { confidenceFeatures } from '../../engine/phases/analysis/certainty/confidence-features.ts'
import { loadKindModel } from '../../engine/phases/analysis/kind/kind-model.ts'
import type { AnalysisState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { openState } from '../../engine/phases/analysis/steps/analysis-state.ts'
import { valueContextOf } from '../../engine/phases/analysis/steps/judge-result.ts'
import { runSteps } from '../../engine/phases/analysis/steps/run-steps.ts'
import type { NumberedPage } from '../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../engine/taxonomy/load-taxonomy.ts'
import { compareTruth } from '../truth/compare.ts'
import type { TruthValues } from '../truth/layout.ts'
import type { Example } from './fit-logistic.ts'

/** A value that was given, with what is known of it. */
export interface CollectedValue extends Example {
  readonly name: string
  readonly field: Pick<Field, 'checks' | 'confidence'>
  readonly layout: string
  /** Who wrote the layout: what a fit promises is what it says of authors that it does not know. */
  readonly author: string
  /** How sure the reading of its words lets it be at most; 1 where nothing was recognised. */
  readonly most: number
}

/** A value of which the truth says nothing. */
export type UntoldValue = Omit<CollectedValue, 'right'>

/** A document before any calibration. */
export interface CollectedDocument {
  readonly state: AnalysisState
  readonly values: readonly CollectedValue[]
  /** All other values that were read: the verdict on the document asks for them, too. */
  readonly untold: readonly UntoldValue[]
}

const TODAY = '2026-11-30'

/** What the product finds on a document, uncalibrated, beside what stands there. */
export function collectValues(
  pages: readonly NumberedPage[],
  truth: TruthValues,
  { layout, author, weight }: Pick<CollectedValue, 'layout' | 'author' | 'weight'>,
): CollectedDocument {
  const state = stateOf(pages)
  const context = valueContextOf(state)
  const { gross } = truth
  const valueOf = (name: string, field: Field): UntoldValue => {
    const most = boundOfReading(name, field, context)
    return { name, field, layout, author, most, weight, features: confidenceFeatures(name, field, context) }
  }
  const values = compareTruth(truth, state).flatMap(({ field: told, got, outcome }): CollectedValue[] => {
    // The main amount is the total: it is one value.
    if (!got || !isRead(got) || (told === 'main' && gross !== undefined)) return []
    const name = told === 'main' ? 'gross' : told.replace(/^own\./, '')
    return [{ ...valueOf(name, got), right: outcome === 'right' }]
  })
  const told = new Set(values.map(({ name }) => name))
  const untold = Object.entries(state.fields).flatMap(([name, field]) =>
    told.has(name) || !isRead(field) ? [] : [valueOf(name, field)],
  )
  return { state, values, untold }
}

function stateOf(pages: readonly NumberedPage[]): AnalysisState {
  const source = {
    pages,
    taxonomy: loadTaxonomy(),
    today: TODAY,
    kindModel: loadKindModel(),
    mandant: null,
    salt: null,
    invoice: null,
    bankFile: null,
    judgement: NO_JUDGEMENT,
    consultation: null,
    isMail: false,
    isCalibrated: false,
  }
  const run = runSteps(ANALYSIS_STEPS, openState(source), () => 0)
  let next = run.next([])
  while (!next.done) next = run.next(next.value.sort === 'statement_pages' ? pages : [])
  const [fault] = next.value.faults
  if (fault) throw fault.error
  return next.value.state
}
