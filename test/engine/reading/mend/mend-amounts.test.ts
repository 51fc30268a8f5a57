import { describe, expect, test } from 'vitest'
import { findAmounts } from '../../../../engine/reading/find/find-amounts.ts'
import { mendAmounts } from '../../../../engine/reading/mend/mend-amounts.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function centsOf(text: string, recognised = true): number[] {
  const layout = readLayout([pageOf(text, { recognised })])
  return mendAmounts(layout, findAmounts(layout)).map(({ cents }) => cents)
}

const PARTS = 'Netto   1.000,00\nMwSt      190,00\n'

describe('mendAmounts', () => {
  test('a letter that looks like a digit is read as one', () => {
    expect(centsOf('Summe 1.234,5O')).toEqual([123450])
    expect(centsOf('Summe l2,00')).toEqual([1200])
    expect(centsOf('Summe 1.234,5O', false)).toEqual([])
  })

  test('another letter in a figure gives way only to the digit that the page proves', () => {
    expect(centsOf(`${PARTS}Summe 1.1e0,00`)).toEqual([100000, 19000, 119000])
    expect(centsOf('Netto 1.000,00\nSumme 1.1e0,00')).toEqual([100000])
  })

  test('a lost decimal sign is put back where the sum of two others says so, else the figure is none', () => {
    expect(centsOf(`${PARTS}Summe   119000 EUR`)).toEqual([100000, 19000, 119000])
    expect(centsOf(`${PARTS}Summe   118000 EUR`)).toEqual([100000, 19000, 11800000])
    expect(centsOf(`${PARTS}Rechnung 119000 vom Mai`)).toEqual([100000, 19000])
  })

  test('a blank within a figure is closed where the page proves it, and never between columns', () => {
    expect(centsOf(`${PARTS}Summe 1 190,00`)).toEqual([100000, 19000, 119000])
    expect(centsOf('Summe 1 190,00')).toEqual([19000])
    expect(centsOf(`${PARTS}1   190,00`)).toEqual([100000, 19000, 19000])
  })

  test('a minus that stands apart is a misread sign of the currency where the page has the sum without it', () => {
    expect(centsOf(`${PARTS}Summe 1.190,00 -`)).toEqual([100000, 19000, 119000])
    expect(centsOf('Summe 1.190,00 -')).toEqual([-119000])
    expect(centsOf(`${PARTS}Summe 1.190,00-`)).toEqual([100000, 19000, -119000])
  })
})
