import { expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import type { TaxonomyField } from '../../../../../engine/model/taxonomy.ts'
import { holdsApart, mainWithout } from '../../../../../engine/phases/analysis/amounts/main-without.ts'
import { buildField } from '../../../../../engine/phases/analysis/fields/build-field.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const fields: TaxonomyField[] = [
  { id: 'care', label: 'Betreuung', type: 'money', main: true, labels: ['Betreuung'] },
  { id: 'meals', label: 'Essen', type: 'money', apart: true, labels: ['Essen'] },
]

const money = (value: string): Field =>
  buildField({ type: 'money', value, raw: value, page: 1, box: [0, 0, 0, 0], label: null, confidence: 0.9 })

function mainOf(text: string, care: string | null, meals: string): number | null {
  const found = { ...(care === null ? {} : { care: money(care) }), meals: money(meals) }
  return mainWithout(found, { fields }, findAmounts(readLayout(layOutText(text))))?.cents ?? null
}

const PAPER = 'Betreuung      1.140,00\nEssen            744,00\ninsgesamt      1.884,00'

test('of a total that holds parts which do not count the rest is meant', () => {
  expect(mainOf(PAPER, '1884.00', '744.00')).toBe(114_000)
  expect(mainOf(PAPER, '744.00', '744.00')).toBe(114_000)
  expect(mainOf(PAPER, null, '744.00')).toBe(114_000)
})

test('what is the rest already, and what no sum of the page tells, stays', () => {
  expect(mainOf(PAPER, '1140.00', '744.00')).toBeNull()
  expect(mainOf('Beitrag 1.000,00\nEssen 744,00', '1000.00', '744.00')).toBeNull()
  expect(mainOf(`${PAPER}\nVorjahr        1.000,00\nVorjahr mit Essen 1.744,00`, null, '744.00')).toBeNull()
})

test('a total of the main amount and of one that has a field of its own is not the main one', () => {
  const own: TaxonomyField[] = [
    { id: 'interest', label: 'Zinsen', type: 'money', main: true, labels: ['Zinsen'] },
    { id: 'repayment', label: 'Tilgung', type: 'money', labels: ['Tilgung'] },
  ]
  const found = { interest: money('300.00'), repayment: money('500.00') }
  expect(holdsApart({ cents: 80_000 }, money('300.00'), found, own)).toBe(true)
  expect(holdsApart({ cents: 90_000 }, money('300.00'), found, own)).toBe(false)
})
