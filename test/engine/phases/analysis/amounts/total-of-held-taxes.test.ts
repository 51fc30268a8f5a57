import { expect, test } from 'vitest'
import { totalOfHeldTaxes } from '../../../../../engine/phases/analysis/amounts/total-of-held-taxes.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../page-of.ts'

/** The largest amount is called a total. */
function totalOf(text: string): (number | undefined)[] | null {
  const amounts = findAmounts(readLayout([pageOf(text)]))
  const most = Math.max(...amounts.map(({ cents }) => cents))
  const labelled = amounts.map(amount => ({
    amount,
    gross: amount.cents === most ? 1 : 0,
    net: 0,
    tax: 0,
    payable: 0,
    not: 0,
  }))
  const solution = totalOfHeldTaxes(labelled)
  return solution && [solution.gross?.cents, solution.net?.cents, solution.tax?.cents]
}

test('amounts that hold tax of two rates come to the total, in one row or below each other', () => {
  const [seven, nineteen] = ['7 % aus 250,00 = 16,36', '19 % aus 68,00 = 10,86']
  expect(totalOf(`Gesamt 318,00\n\nenthaltene MwSt.: ${seven}, ${nineteen}`)).toEqual([31800, 29078, 2722])
  expect(totalOf(`Gesamt 318,00\n\n${seven}\n${nineteen}`)).toEqual([31800, 29078, 2722])
})

test('one rate alone, and taxes of amounts that come to no total, tell nothing', () => {
  expect(totalOf('Gesamt 318,00\n\n7 % aus 250,00 = 16,36')).toBeNull()
  expect(totalOf('Gesamt 319,00\n\n7 % aus 250,00 = 16,36\n19 % aus 68,00 = 10,86')).toBeNull()
})
