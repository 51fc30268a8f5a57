import { expect, test } from 'vitest'
import { closingSums } from '../../../../../engine/phases/analysis/fields/closing-sums.ts'
import { findAmounts } from '../../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function sumsIn(text: string): number[] {
  return [...closingSums(findAmounts(readLayout(layOutText(text))))].map(({ cents }) => cents)
}

test('an amount is a sum where two and more right above it in its column come to it', () => {
  expect(sumsIn('Grundbetrag     120,00\nZuschlag         30,50\nZusammen        150,50')).toEqual([15_050])
  expect(
    sumsIn('Lohn    je Std. 41,00     820,00\nMaterial                  110,00\nNetto                     930,00'),
  ).toEqual([93_000])
})

test.each([
  ['one that stands twice', 'Beitrag         120,00\nzu zahlen       120,00'],
  ['amounts of another column', 'Grundbetrag     120,00\nZuschlag         30,50\nZusammen                  150,50'],
  ['amounts further up', `Grundbetrag     120,00\nZuschlag         30,50${'\nText'.repeat(6)}\nAnderes         150,50`],
])('no sum: %s', (_why, text) => {
  expect(sumsIn(text)).toEqual([])
})
