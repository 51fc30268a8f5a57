import { describe, expect, test } from 'vitest'
import { readLayout } from '../../../../engine/phases/analysis/read-layout.ts'
import { statementSigns } from '../../../../engine/phases/analysis/statement-signs.ts'
import { pageOf } from './page-of.ts'

const signs = (text: string) => statementSigns(readLayout([pageOf(text)]))

describe('statementSigns', () => {
  test('counts turnovers and balances of an account', () => {
    expect(signs(`
Kontostand am 30.09.2025                 1.204,11
01.10. 01.10. Miete Oktober              -850,00
02.10.2025 Gehalt                       2.904,50 H
05.10. Strom                              88,10 S
Zahlbar bis 05.11.2025`)).toEqual({ isins: 0, bookings: 3, hasBalance: true, hasHoldings: false }) // prettier-ignore
  })

  test('counts each security once', () => {
    expect(signs('DE000BASF111 BASF 10 Stück\nDE000BASF111\nIE00B4L5Y983 ETF')).toEqual({ isins: 2, bookings: 0, hasBalance: false, hasHoldings: false }) // prettier-ignore
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
