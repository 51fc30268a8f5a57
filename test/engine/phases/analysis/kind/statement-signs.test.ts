import { describe, expect, test } from 'vitest'
import { readLayout } from '../../../../../engine/reading/layout/read-layout.ts'
import { statementSigns } from '../../../../../engine/phases/analysis/kind/statement-signs.ts'
import { pageOf } from '../page-of.ts'

const signs = (text: string) => statementSigns(readLayout([pageOf(text)]))

describe('statementSigns', () => {
  test('counts turnovers and balances of an account', () => {
    expect(
      signs(`
Kontostand am 30.09.2025                 1.204,11
01.10. 01.10. Miete Oktober              -850,00
02.10.2025 Gehalt                       2.904,50 H
05.10. Strom                              88,10 S
Zahlbar bis 05.11.2025`),
    ).toEqual({ isins: 0, bookings: 3, hasBalance: true, isLedger: false, hasHoldings: false })
  })

  test('counts each security once', () => {
    expect(signs('DE000BASF111 BASF 10 Stück\nDE000BASF111\nIE00B4L5Y983 ETF')).toEqual({
      isins: 2,
      bookings: 0,
      hasBalance: false,
      isLedger: false,
      hasHoldings: false,
    })
  })

  test.each([
    ['old and new balance', 'Alter Kontostand 100,00\n02.01. Miete 50,00-\nNeuer Kontostand 50,00', true],
    [
      'balances of two days',
      'Kontostand am 31.12.2024 100,00\n02.01. Miete 50,00-\nKontostand am 31.01.2025 50,00',
      true,
    ],
    ['a balance behind each turnover', '02.01. Miete -50,00 950,00\n03.01. Gehalt 100,00 1.050,00', true],
    [
      'the same with currencies',
      '02.01.2025 Miete -50,00 EUR 950,00 EUR\n03.01.2025 Gehalt 100,00 EUR 1.050,00 EUR',
      true,
    ],
    ['no turnover', 'Alter Kontostand 100,00\nNeuer Kontostand 100,00', false],
    ['one balance', '02.01. Miete 50,00-\nKontostand am 31.01.2025 50,00', false],
    [
      'two accounts on one day',
      '02.01. Kauf 50,00\nKontostand am 31.01.2025 50,00\nKontostand am 31.01.2025 70,00',
      false,
    ],
    ['trades with price and value', '02.01. Kauf ETF Welt 98,20 491,00\n15.01. Kauf ETF Asien 110,00 220,00', false],
  ])('an account that moves has turnovers and balances: %s', (_name, text, isLedger) => {
    expect(signs(text).isLedger).toBe(isLedger)
  })

  const HEAD = 'Bezeichnung       ISIN           Bestand    Kurs      Kurswert'
  const FUNDS =
    'ETF Welt   IE00B4L5Y983   12,00   98,20 EUR   1.178,40\nETF Europa   IE00BKX55T58   5,00   110,00 EUR   550,00'

  test('sees holdings where several securities have quantity, price and value as of a day', () => {
    for (const title of ['Depotauszug per 31.12.2024', 'Bewertung zum 30. Juni 2025', 'Depotbestand am 31.12.24'])
      expect(signs(`${title}\n${HEAD}\n${FUNDS}`).hasHoldings, title).toBe(true)
    expect(signs(`Vermögensaufstellung zum Stichtag 31.12.2024\n${FUNDS}\nSumme Kurswert 1.728,40`).hasHoldings).toBe(
      true,
    )
  })

  test('sees none in the bill of a trade, in an account of trades, or without a day', () => {
    expect(signs(`Depotauszug\n${HEAD}\n${FUNDS}`).hasHoldings).toBe(false)
    expect(
      signs(`Wertpapierabrechnung vom 03.03.2025\nStück 12 Kurs 98,20 Kurswert 1.178,40\nISIN IE00B4L5Y983`)
        .hasHoldings,
    ).toBe(false)
    expect(signs(`Kontoauszug\nSaldo per 31.12.2024\n${FUNDS}`).hasHoldings).toBe(false)
  })
})
