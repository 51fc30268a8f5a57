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
Zahlbar bis 05.11.2025`)).toEqual({ isins: 0, bookings: 3, hasBalance: true }) // prettier-ignore
  })

  test('counts each security once', () => {
    expect(signs('DE000BASF111 BASF 10 Stück\nDE000BASF111\nIE00B4L5Y983 ETF')).toEqual({ isins: 2, bookings: 0, hasBalance: false }) // prettier-ignore
  })
})
