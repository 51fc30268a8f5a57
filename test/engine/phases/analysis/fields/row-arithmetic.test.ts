import { describe, expect, test } from 'vitest'
import { isFactorInRow } from '../../../../../engine/phases/analysis/fields/row-arithmetic.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

function factorsOf(text: string): string[] {
  const layout = readLayout([pageOf(text)])
  const amounts = findAmounts(layout)
  return amounts.filter(one => isFactorInRow(layout, one, amounts)).map(({ raw }) => raw)
}

describe('what the result of a row is worked out from', () => {
  test('is a base of which a share is taken, or a price of several', () => {
    expect(factorsOf('Grundsteuer B      97,90      448      438,59')).toEqual(['97,90'])
    expect(factorsOf('Grundsteuer B      97,90      448 %    438,59')).toEqual(['97,90'])
    expect(factorsOf('Monteurstunde      12,5 h     58,00      725,00')).toEqual(['58,00'])
  })

  test('is none where nothing multiplies to it', () => {
    expect(factorsOf('Grundsteuer B      97,90      448      512,00')).toEqual([])
    expect(factorsOf('Grundpreis         1          58,00      58,00')).toEqual([])
  })
})
