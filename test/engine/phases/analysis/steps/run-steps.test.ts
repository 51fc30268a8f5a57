import { describe, expect, test } from 'vitest'
import { NO_JUDGEMENT } from '../../../../../engine/model/judgement.ts'
import { finishAnalysis } from '../../../../../engine/phases/analysis/finish-analysis.ts'
import { openState } from '../../../../../engine/phases/analysis/steps/analysis-state.ts'
import type { AnalysisState } from '../../../../../engine/phases/analysis/steps/analysis-state.ts'
import { ANALYSIS_STEPS } from '../../../../../engine/phases/analysis/analysis-steps.ts'
import { loadKindModel } from '../../../../../engine/phases/analysis/kind/kind-model.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import type { OfficeQuestion } from '../../../../../engine/phases/analysis/steps/office-questions.ts'
import { runSteps } from '../../../../../engine/phases/analysis/steps/run-steps.ts'
import type { AnalysisStep, StepsRun } from '../../../../../engine/phases/analysis/steps/run-steps.ts'
import { EngineError } from '../../../../../engine/shared/errors.ts'
import { pageOf } from '../page-of.ts'

const INVOICE = `Muster Bau GmbH · Ringstr. 3 · 04103 Leipzig

Rechnung Nr. 7 vom 05.03.2025

Nettobetrag 100,00
zzgl. 19 % MwSt 19,00
Rechnungsbetrag 119,00

USt-IdNr. DE136695976
IBAN DE02 1203 0000 0000 2020 51`

const opened = (): AnalysisState =>
  openState({
    pages: [pageOf(INVOICE)],
    taxonomy: loadTaxonomy(),
    kindModel: loadKindModel(),
    today: '2025-04-01',
    mandant: null,
    salt: 'org_1',
    invoice: null,
    bankFile: null,
    judgement: NO_JUDGEMENT,
    consultation: null,
    isMail: false,
    isCalibrated: true,
  })

function run(steps: readonly AnalysisStep[], monotonicMs: () => number = () => 0) {
  const asked: OfficeQuestion[] = []
  const running = runSteps(steps, opened(), monotonicMs)
  let next = running.next([])
  while (!next.done) {
    asked.push(next.value)
    next = running.next([])
  }
  return { ...next.value, asked } satisfies StepsRun & { asked: unknown }
}

const failing = (name: string, error: unknown): AnalysisStep[] =>
  ANALYSIS_STEPS.map(step => {
    if (step.name !== name) return step
    const fail = (): never => {
      throw error
    }
    return { ...step, run: fail }
  })

describe('the steps of analysis', () => {
  test('have names of their own', () => {
    expect(new Set(ANALYSIS_STEPS.map(({ name }) => name)).size).toBe(ANALYSIS_STEPS.length)
  })

  test('ask the office once about lessons and once about accounts, and about pages of statements alone', () => {
    const { asked, faults } = run(ANALYSIS_STEPS)
    expect(asked.map(({ sort }) => sort)).toEqual(['lessons', 'known_ibans'])
    expect(asked[1]?.about).toMatchObject({ vatId: 'DE136695976' })
    expect(faults).toEqual([])
  })

  test('are measured one by one', () => {
    let now = 0
    const { stepsMs } = run(ANALYSIS_STEPS, () => (now += 5))
    expect(stepsMs['lay_out_pages']).toBe(5)
    expect(Object.keys(stepsMs)).toEqual(ANALYSIS_STEPS.map(({ name }) => name))
  })
})

describe('a step that fails', () => {
  const whole = finishAnalysis(run(ANALYSIS_STEPS))
  // A document without lines is not asked for its pages, so that step does not run.
  const names = ANALYSIS_STEPS.map(({ name }) => name).filter(name => name !== 'add_up_statement')

  test.each(names)('%s is named, costs only what it would have found, and no kind goes unseen', name => {
    const { state, faults } = run(failing(name, new TypeError('a bug')))
    expect(faults.map(({ step }) => step)).toEqual([name])
    const result = finishAnalysis({ state, faults })
    expect(result.kind.decision).not.toBe('auto')
    expect(result.warnings[0]).toMatchObject({ code: 'ANALYSIS_INCOMPLETE', severity: 'high' })
  })

  test('leaves what the other steps found', () => {
    const { state, faults } = run(failing('warn_of_doubts', new RangeError('a bug')))
    const result = finishAnalysis({ state, faults })
    expect(whole).toMatchObject({ kind: { id: 'er_rechnung' }, fields: { gross: { value: '119.00' } } })
    expect(result.fields).toEqual(whole.fields)
    expect(result.kind).toMatchObject({ id: 'er_rechnung' })
  })

  test('while it looks what to ask is a fault of that step, and nothing is asked', () => {
    const steps = ANALYSIS_STEPS.map(step => {
      if (step.name !== 'keep_lessons' || !('asks' in step)) return step
      const about = (): never => {
        throw new Error('a bug')
      }
      return { ...step, about } as AnalysisStep
    })
    const { faults, asked } = run(steps)
    expect(faults.map(({ step }) => step)).toEqual(['keep_lessons'])
    expect(asked.map(({ sort }) => sort)).toEqual(['known_ibans'])
  })

  test('is thrown when the machine or the end of the run is the reason', () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    expect(() => run(failing('solve_sum', full))).toThrow(full)
    const stopped = new EngineError('cancelled', 'cancelled', 'Abgebrochen.')
    expect(() => run(failing('solve_sum', stopped))).toThrow(stopped)
  })
})
