import { describe, expect, it } from 'vitest'
import { findBalances, pairBalances } from '../../../../../engine/phases/analysis/statement/find-balances.ts'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { layOutText } from '../../../../eval/lay-out-text.ts'

function pairOf(text: string): readonly [number, number] | null {
  const pair = pairBalances(findBalances(readLayout(layOutText(text))))
  return pair ? [pair.opening.cents, pair.closing.cents] : null
}

describe('balances of a statement', () => {
  it.each([
    ['the new one above the old one', 'Kontostand am 31.03.2025  1.150,00 H\nKontostand am 28.02.2025  1.000,00 H'],
    [
      'the old one beside a credit line',
      'Dispo 5.000,00 EUR  Kontostand am 28.02.2025  1.000,00\nKontostand am 31.03.2025  1.150,00',
    ],
    ['heads over the amounts', 'Neuer Saldo      Alter Saldo\n1.150,00         1.000,00'],
    ['words before days', 'Alter Kontostand  1.000,00\nUmsätze  150,00\nNeuer Kontostand  1.150,00'],
  ])('tells them apart with %s', (_layout, text) => {
    expect(pairOf(text)).toEqual([100_000, 115_000])
  })

  it('keeps the sign of what is owed', () => {
    expect(pairOf('Alter Saldo  200,00 S\nNeuer Saldo  50,00-')).toEqual([-20_000, -5_000])
  })

  it('says nothing where neither words nor days tell', () => {
    expect(pairOf('Kontostand  1.000,00\nKontostand  1.150,00')).toBeNull()
  })
})
