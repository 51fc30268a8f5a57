import { describe, expect, test } from 'vitest'
import type { Field } from '../../../../../engine/model/analysis-result.ts'
import { addsUpAbove, isAtPlace, isTermFrom } from '../../../../../engine/phases/analysis/certainty/prove-value.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { findDates } from '../../../../../engine/reading/find/find-dates.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

/** The last value of a page that is written so, as a field at its place. */
function fieldOf(text: string, raw: string, value: string): { field: Field; layout: ReturnType<typeof readLayout> } {
  const layout = readLayout(layOutText(text))
  const token = layout.rows
    .flatMap(({ tokens }) => tokens)
    .filter(one => one.text === raw)
    .at(-1)
  if (!token) throw new Error(`no ${raw}`)
  const { page, box } = token
  const evidence = [{ page, box, label: null }]
  const common = { unit: null, confidence: 0.9, source: 'text', checks: [], alternatives: [] } as const
  return { layout, field: { ...common, type: 'text', value, raw, evidence } }
}

const adds = (text: string, raw: string, value: string): boolean => {
  const { field, layout } = fieldOf(text, raw, value)
  return addsUpAbove(field, findAmounts(layout))
}

describe('what a page says for a value', () => {
  test('an amount is what those over it come to, or what is left of two', () => {
    expect(adds('Heizung  100,00\nWasser    50,50\nMüll      20,25\nSumme    170,75', '170,75', '170.75')).toBe(true)
    expect(adds('Kosten   900,00\nGezahlt  850,00\nRest      50,00', '50,00', '50.00')).toBe(true)
    expect(adds('Heizung  100,00\nWasser    50,50\nMüll      20,25\nSumme    171,75', '171,75', '171.75')).toBe(false)
    // The same amount once more is no sum.
    expect(adds('Summe    170,75\nZahlen   170,75', '170,75', '170.75')).toBe(false)
  })

  test('a term in days or weeks leads from the day to another one', () => {
    const text = 'Vom 04.03.2025\nZahlbar in 14 Tagen, also bis 18.03.2025'
    const { field, layout } = fieldOf(text, '04.03.2025', '2025-03-04')
    expect(isTermFrom(field, { layout, dates: findDates(layout) })).toBe(true)
    const other = readLayout(layOutText('Vom 04.03.2025\nZahlbar in 10 Tagen, also bis 18.03.2025'))
    expect(isTermFrom(field, { layout: other, dates: findDates(other) })).toBe(false)
  })

  test('the town of an address stands before the day of a letter', () => {
    const text = 'Klara Lang, Ahornweg 4, 12345 Stadthausen\nStadthausen, den 04.03.2025'
    const { field, layout } = fieldOf(text, '04.03.2025', '2025-03-04')
    expect(isAtPlace(field, { layout })).toBe(true)
    const away = fieldOf(
      'Klara Lang, Ahornweg 4, 12345 Ortingen\nStadthausen, den 04.03.2025',
      '04.03.2025',
      '2025-03-04',
    )
    expect(isAtPlace(away.field, { layout: away.layout })).toBe(false)
  })
})
