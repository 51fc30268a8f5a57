import { expect, test } from 'vitest'
import { findAmounts } from '../../../../engine/reading/find/find-amounts.ts'
import { findCurrency, inEuro } from '../../../../engine/reading/find/find-currency.ts'
import { readLayout } from '../../../../engine/reading/layout/read-layout.ts'
import { pageOf } from '../../phases/analysis/page-of.ts'

test.each([
  ['Gesamt 119,00 €', 'EUR'],
  ['Gesamt 119,00', 'EUR'],
  ['Total $ 119.00 Tax $19.00', 'USD'],
  ["Total CHF 1'119.00", 'CHF'],
  ['Betrag 119,00 CHF, entspricht 121,00 EUR, zahlbar 121,00 €', 'EUR'],
  ['20,00 GBP zu 23,80 EUR', 'EUR'],
  ['Kanal 5 USDT 3,00', 'EUR'],
])('%s: %s', (text, currency) => expect(findCurrency(text)).toBe(currency))

test('amounts in other currencies stand back behind those in euros', () => {
  const centsOf = (text: string): number[] => inEuro(findAmounts(readLayout([pageOf(text)]))).map(({ cents }) => cents)
  expect(centsOf('Ausschüttung: USD 295,26\nAusschüttung brutto     EUR 261,43')).toEqual([26143])
  expect(centsOf('Betrag 120,00 CHF\nGutschrift     126,31')).toEqual([12631])
  expect(centsOf('Total USD 295,26')).toEqual([29526])
})
