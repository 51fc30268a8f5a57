import { expect, test } from 'vitest'
import { findAmounts } from '../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

function centsIn(text: string): readonly number[] {
  return findAmounts(readLayout([pageOf(text)])).map(({ cents }) => cents)
}

test.each([
  ['stands twice so', 'Leistung 1 807,75 EUR\nGemeldet wurden 1 807,75 EUR', [180775, 180775]],
  ['is what two others come to', 'Brutto 1 807,75\nAbzug 222,35\nNetto 1 585,40', [180775, 22235, 158540]],
])('a space parts thousands where an amount %s', (_what, text, cents) => {
  expect(centsIn(text)).toEqual(cents)
})

test.each([
  ['a number of pieces', 'Stühle 2 150,00\nTische 1 310,00', [15000, 31000]],
  [
    'pages that part thousands with a point',
    'Stühle 2 150,00\nStühle 2 150,00\nSumme 4.300,00',
    [15000, 15000, 430000],
  ],
])('%s before a price stays one', (_what, text, cents) => {
  expect(centsIn(text)).toEqual(cents)
})
