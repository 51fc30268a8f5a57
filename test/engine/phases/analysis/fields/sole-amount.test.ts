import { expect, test } from 'vitest'
import { saidAmount, soleAmount } from '../../../../../engine/phases/analysis/fields/sole-amount.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { loadTaxonomy } from '../../../../../engine/taxonomy/load-taxonomy.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

const kind = loadTaxonomy().kinds.find(({ id }) => id === 'kita') ?? { fields: [] }

function valuesOf(text: string): Record<string, string> {
  const found = soleAmount(findAmounts(readLayout(layOutText(text))), kind)
  return Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value]))
}

test('one amount alone is what the paper is about, also where it stands twice', () => {
  expect(valuesOf('Wir erhielten 12,50 EUR\n\nzusammen 12,50 EUR\n')).toEqual({ gross: '12.50', betrag: '12.50' })
})

test('of several amounts none is taken', () => {
  expect(valuesOf('Wir erhielten 12,50 EUR\nund 3,00 EUR\n')).toEqual({})
  expect(valuesOf('Guten Tag')).toEqual({})
})

test('an amount that a sentence tells says so, and not that it is the only one', () => {
  const layout = readLayout(layOutText('Sie haben 2025 insgesamt 310,50 EUR gezahlt.\n\nab 2026: 28,00 EUR\n'))
  const { gross, betrag } = saidAmount(layout, findAmounts(layout), kind)
  expect(gross).toMatchObject({ value: '310.50', checks: ['said_amount'] })
  expect(betrag).toEqual(gross)
})
