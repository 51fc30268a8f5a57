import { expect, test } from 'vitest'
import { findCurrency } from '../../../../engine/reading/find/find-currency.ts'

test.each([
  ['Gesamt 119,00 €', 'EUR'],
  ['Gesamt 119,00', 'EUR'],
  ['Total $ 119.00 Tax $19.00', 'USD'],
  ["Total CHF 1'119.00", 'CHF'],
  ['Betrag 119,00 CHF, entspricht 121,00 EUR, zahlbar 121,00 €', 'EUR'],
  ['20,00 GBP zu 23,80 EUR', 'EUR'],
  ['Kanal 5 USDT 3,00', 'EUR'],
])('%s: %s', (text, currency) => expect(findCurrency(text)).toBe(currency))
