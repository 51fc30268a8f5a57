import { expect, test } from 'vitest'
import { calibrateFields, CONFIDENCE_MODEL } from '../../engine/phases/analysis/certainty/calibrate-confidence.ts'
import { valueContextOf } from '../../engine/phases/analysis/steps/judge-result.ts'
import { makeBills } from '../fixtures/make/bills/make-bills.ts'
import { scanBill } from '../fixtures/make/bills/scan-bill.ts'
import { createSeededRandom } from '../fixtures/make/seeded-random.ts'
import { collectValues } from './collect-values.ts'
import type { CollectedValue } from './collect-values.ts'
import { CONFIDENCE_FORMULA, confidencesOfNewAuthors, fitConfidence } from './fit-confidence.ts'
import type { Start } from './fit-logistic.ts'
import { fitLogistic } from './fit-logistic.ts'
import type { Penalties } from './penalties.ts'
import { choosePenalties, startFrom } from './penalties.ts'

/** Values of total amounts, of a layout each. */
const values = (count: number, wrong: number, signs: Record<string, number>): CollectedValue[] =>
  Array.from({ length: count }, (_, at) => ({
    name: 'gross',
    field: { checks: [], confidence: 0.9 },
    layout: `${at}`,
    author: `${at % 5}`,
    most: 1,
    weight: 1,
    features: { bias: 1, ...signs },
    right: at >= wrong,
  }))
const MANY = { sign: 1, sum: 1 }
const PENALTIES: Penalties = { kept: 0.7, bias: 0.25, groupBias: 1, shared: 4, group: 8, sort: 4 }
const from = (bias: number): Start => startFrom({ bias }, PENALTIES)

test('the file that training wrote has the formula at its head', () => {
  expect(Object.keys(CONFIDENCE_MODEL).slice(0, 2)).toEqual(['schema', 'formula'])
  expect(CONFIDENCE_MODEL.formula).toBe(CONFIDENCE_FORMULA)
})

test('a sign that goes with right values makes surer', () => {
  const weights = fitLogistic([...values(300, 150, {}), ...values(300, 3, { sign: 1 })])
  expect(weights['sign']).toBeGreaterThan(1)
})

test('a fit stays near the weights that it starts from, the nearer the fewer values there are', () => {
  const start = { weights: { bias: 4 }, penaltyOf: () => 4, share: 1 }
  const [few, many] = [10, 1000].map(count => fitLogistic(values(count, count / 2, {}), start)['bias'] ?? 0)
  expect(few).toBeGreaterThan(many ?? 0)
  expect(few).toBeLessThan(4)
  expect(many).toBeLessThan(0.2)
})

test('sure is what is right often enough on layouts that the weights do not know', () => {
  const all = [...values(300, 150, {}), ...values(900, 4, MANY)]
  const { model, unseenOf } = fitConfidence(all, from(2))
  expect(model.sureFrom.amounts).toBeGreaterThanOrEqual(0.95)
  const sure = all.filter(value => unseenOf(value) >= 0.95)
  expect(sure.length).toBeGreaterThan(0)
  expect(sure.filter(value => value.right).length / sure.length).toBeGreaterThanOrEqual(0.985)
  const worse = fitConfidence([...values(300, 150, {}), ...values(900, 40, MANY)], from(2)).model
  expect(worse.sureFrom.amounts).toBeUndefined()
})

test('without a witness only what held on unseen layouts is given as 0.8 and more', () => {
  const some = values(200, 30, {})
  const bad = fitConfidence(some, from(4))
  expect(bad.model.soundFrom).toEqual({})
  expect(Math.max(...some.map(bad.unseenOf))).toBe(0.79)
  const good = fitConfidence(values(200, 2, {}), from(4))
  expect(good.model.soundFrom.amounts).toBeGreaterThanOrEqual(0.8)
  // A few right ones of a group prove less than many.
  expect(fitConfidence(values(4, 0, {}), from(4)).model.soundFrom).toEqual({})
})

test('what held for one author alone is promised to nobody, and a sign that goes with wrong values is no witness', () => {
  const ofOne = values(300, 0, MANY).map(value => ({ ...value, author: 'one' }))
  expect(fitConfidence(ofOne, from(4)).model).toMatchObject({ sureFrom: {}, soundFrom: {}, witnessedFrom: {} })
  const twice = values(100, 30, { 'amount:again': 1 })
  const { model } = fitConfidence([...values(300, 6, MANY), ...twice], from(2))
  expect(model.witnesses.amounts).toEqual(['sum'])
  const gives = confidencesOfNewAuthors(twice, from(2))
  expect(Math.max(...gives.values())).toBeLessThan(0.8)
})

test('the penalties that are chosen say better of unknown authors than those that it begins with', () => {
  const told = (count: number, wrong: number, sign: string): CollectedValue[] =>
    values(count, wrong, { [sign]: 1 }).map(value => ({ ...value, layout: `${sign} ${value.layout}` }))
  // The older layouts were mended: what they say is far off.
  const { penalties, loss } = choosePenalties([...told(60, 54, 'computed'), ...told(60, 1, 'labelled')], {
    computed: 6,
  })
  expect(loss).toBeLessThan(0.4)
  expect(penalties.kept).toBeLessThan(0.7)
})

test('of invoices in unseen layouts and wordings, at least 95 of 100 values given with 0.95 are right', () => {
  const random = createSeededRandom(910)
  const sure = [0, 0.003, 0.01, 0.02].flatMap(rate =>
    makeBills({ half: 'b', seed: 909, layouts: 12, each: 2 }).flatMap((bill, at) => {
      const { taxNumber: _taxNumber, ...truth } = bill.truth
      const document = collectValues([scanBill(bill, rate, random)], truth, {
        layout: `${at}`,
        author: 'made',
        weight: 1,
      })
      const fields = calibrateFields(document.state.fields, valueContextOf(document.state))
      return document.values.filter(({ name }) => (fields[name]?.confidence ?? 0) >= 0.95)
    }),
  )
  expect(sure.length).toBeGreaterThan(40)
  expect(sure.filter(({ right }) => right).length / sure.length).toBeGreaterThanOrEqual(0.95)
})
