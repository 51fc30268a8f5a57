import { describe, expect, test } from 'vitest'
import { findAmounts, parseAmount } from '../../../../engine/reading/find/find-amounts.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

const amountsOf = (text: string) => findAmounts(readLayout([pageOf(text)])).map(one => one.cents)

describe('parseAmount', () => {
  test.each([
    ['1.471,60', 147160],
    ['1471.60', 147160],
    ['1,471.60', 147160],
    ["1'471.60", 147160],
    ['12.345.678,90', 1234567890],
    ['-14,73', -1473],
    ['14,73-', -1473],
    ['50,--', 5000],
    ['€ 9,99', 999],
    ['0,00', 0],
  ])('reads %s', (text, cents) => {
    expect(parseAmount(text)).toBe(cents)
  })

  test.each(['1.471', '12', 'abc', '1,2,3', '10.000,5'])('%s is no amount', text => {
    expect(parseAmount(text)).toBeNull()
  })
})

describe('findAmounts', () => {
  test.each([
    'Ruhegehaltssatz 68,50 v. H.',
    'Zuschlag 5,20 Prozent',
    'Beitragssatz 14,60',
    'Steuermesszahl 3,10 v.T.',
    'Satz 0,31 Promille',
    'Hebesatz: 480,00',
    'nach den §§ 9, 10 des Gesetzes',
    'im Sinne des Absatzes 2 Satz 7, 10, 13 und 14',
    'die Zeilen 7, 12 und 13',
  ])('no money: %s', text => {
    expect(amountsOf(text)).toEqual([])
  })

  test('a currency tells money, whatever stands beside it', () => {
    expect(amountsOf('Beitragssatz 14,60 EUR')).toEqual([1460])
    expect(amountsOf('Prämie 5,20 Vertrag 12')).toEqual([520])
  })

  test('finds amounts with and without currency, negative ones, and whole euro with a currency', () => {
    expect(amountsOf('Summe 1.250,00 EUR  Rabatt -2,00  Kaution 500 €')).toEqual([125000, -200, 50000])
  })

  test('takes a dash that closes a phrase for no minus', () => {
    expect(amountsOf('Betrag - in Ziffern - 350,00 EUR')).toEqual([35000])
    expect(amountsOf('Rabatt - 350,00 EUR')).toEqual([-35000])
  })

  test('leaves out dates, rates, quantities with three places and times', () => {
    expect(amountsOf('05.03.2013  19,00 %  5,000 kg  01.10. Miete  08:00  19,00%')).toEqual([])
    expect(amountsOf('Mo. - Fr. von 8.00 bis 18.00 Uhr')).toEqual([])
  })
})
