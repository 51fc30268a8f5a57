import { describe, expect, test } from 'vitest'
import type { Answer } from './fit-confidence.ts'
import { fitSteps } from './fit-confidence.ts'
import { answersOfBills, calibrated } from './collect-answers.ts'

const answers = (confidence: number, count: number, right: number): Answer[] =>
  Array.from({ length: count }, (_, index) => ({ confidence, right: index < right }))

describe('fitSteps', () => {
  test('shares rise with the raw confidence, however they were', () => {
    const steps = fitSteps([...answers(0.5, 100, 60), ...answers(0.7, 100, 50), ...answers(0.9, 100, 95)]) ?? []
    expect(steps.map(([from]) => from)).toEqual([0.5, 0.9])
    expect(steps[0]?.[1]).toBeCloseTo(0.55, 1)
    expect(steps[1]?.[1]).toBeCloseTo(0.94, 1)
  })

  test('few answers fit nothing, and nothing is surer than 0.99', () => {
    expect(fitSteps(answers(0.9, 39, 39))).toBeNull()
    expect(fitSteps(answers(0.9, 4000, 4000))?.[0]?.[1]).toBe(0.99)
  })
})

test('of invoices in unseen layouts and wordings, at least 95 of 100 values given with 0.95 are right', async () => {
  const unseen = await answersOfBills('b', 909, 12)
  const sure = calibrated(unseen).filter(({ confidence }) => confidence >= 0.95)
  expect(sure.length).toBeGreaterThan(300)
  expect(sure.filter(({ right }) => right).length / sure.length).toBeGreaterThanOrEqual(0.95)
  for (const [name, own] of Map.groupBy(sure, one => one.name))
    expect(own.filter(({ right }) => right).length / own.length, name).toBeGreaterThan(0.93)
})
